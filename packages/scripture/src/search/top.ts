/**
 * A page of places by descending score, and by ascending place for equal scores. A heap keeps the best so
 * far with the worst of them on top, so most places cost one comparison.
 */
export function bestFirst(
  places: Uint32Array,
  scores: Float32Array,
  offset: number,
  limit: number,
): Uint32Array {
  const size = Math.min(places.length, offset + limit);
  if (size <= offset) return new Uint32Array(0);
  const heap = new Uint32Array(size);
  for (let i = 0; i < size; i++) heap[i] = i;
  for (let at = (size >> 1) - 1; at >= 0; at--) sink(heap, at, size, places, scores);
  let least = scores[heap[0] as number] as number;
  for (let i = size; i < places.length; i++) {
    const score = scores[i] as number;
    if (score < least || !isWorse(heap[0] as number, i, places, scores)) continue;
    heap[0] = i;
    sink(heap, 0, size, places, scores);
    least = scores[heap[0] as number] as number;
  }
  for (let end = size - 1; end > 0; end--) {
    const worst = heap[0] as number;
    heap[0] = heap[end] as number;
    heap[end] = worst;
    sink(heap, 0, end, places, scores);
  }
  return heap.subarray(offset).map((i) => places[i] as number);
}

function isWorse(a: number, b: number, places: Uint32Array, scores: Float32Array): boolean {
  const difference = (scores[a] as number) - (scores[b] as number);
  return difference < 0 || (difference === 0 && (places[a] as number) > (places[b] as number));
}

/** Moves an item of the heap down until nothing below it is worse. */
function sink(heap: Uint32Array, from: number, end: number, places: Uint32Array, scores: Float32Array): void {
  const item = heap[from] as number;
  let at = from;
  for (let child = 2 * at + 1; child < end; child = 2 * at + 1) {
    if (child + 1 < end && isWorse(heap[child + 1] as number, heap[child] as number, places, scores)) child++;
    if (!isWorse(heap[child] as number, item, places, scores)) break;
    heap[at] = heap[child] as number;
    at = child;
  }
  heap[at] = item;
}
