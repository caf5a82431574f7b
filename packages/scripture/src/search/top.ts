/**
 * A page of places by descending score, and by ascending place where scores are the same. A heap keeps
 * the best so far with the worst of them on top, so most places cost one comparison.
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
  const isWorse = (a: number, b: number) => {
    const difference = (scores[a] as number) - (scores[b] as number);
    return difference < 0 || (difference === 0 && (places[a] as number) > (places[b] as number));
  };
  const sink = (from: number, end: number) => {
    const item = heap[from] as number;
    let at = from;
    for (let child = 2 * at + 1; child < end; child = 2 * at + 1) {
      if (child + 1 < end && isWorse(heap[child + 1] as number, heap[child] as number)) child++;
      if (!isWorse(heap[child] as number, item)) break;
      heap[at] = heap[child] as number;
      at = child;
    }
    heap[at] = item;
  };
  for (let i = 0; i < size; i++) heap[i] = i;
  for (let at = (size >> 1) - 1; at >= 0; at--) sink(at, size);
  for (let i = size; i < places.length; i++) {
    if (!isWorse(heap[0] as number, i)) continue;
    heap[0] = i;
    sink(0, size);
  }
  for (let end = size - 1; end > 0; end--) {
    const worst = heap[0] as number;
    heap[0] = heap[end] as number;
    heap[end] = worst;
    sink(0, end);
  }
  return heap.subarray(offset).map((i) => places[i] as number);
}
