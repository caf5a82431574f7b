/** Many words in one string, so that a hundred thousand of them are only two objects. */
export interface WordTable {
  readonly count: number;
  at(index: number): string;
  lengthOf(index: number): number;
  /** The index of the first word that does not sort before this one; `count` if all do. Only for sorted words. */
  firstFrom(word: string): number;
  /** The index of exactly this word, or -1. Only for sorted words. */
  find(word: string): number;
  /** For each word one bit per letter in it. */
  letters(): Uint32Array;
}

/** Opens a list of words, one per line. */
export function openWordTable(bytes: Uint8Array): WordTable {
  const text = new TextDecoder().decode(bytes);
  const count = countLines(bytes);
  const starts = new Uint32Array(count + 1);
  for (let index = 1, at = 0; index < count; index++) {
    at = text.indexOf('\n', at) + 1;
    starts[index] = at;
  }
  starts[count] = text.length + 1;
  const startOf = (index: number) => starts[index] as number;
  const endOf = (index: number) => (starts[index + 1] as number) - 1;
  const table: WordTable = {
    count,
    at: (index) => text.slice(startOf(index), endOf(index)),
    lengthOf: (index) => endOf(index) - startOf(index),
    firstFrom(word) {
      let low = 0;
      let high = count;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (table.at(middle) < word) low = middle + 1;
        else high = middle;
      }
      return low;
    },
    find(word) {
      const at = table.firstFrom(word);
      return at < count && table.at(at) === word ? at : -1;
    },
    letters() {
      const found = new Uint32Array(count);
      for (let index = 0; index < count; index++) {
        let bits = 0;
        for (let at = startOf(index), end = endOf(index); at < end; at++) {
          bits |= letterBit(text.charCodeAt(at));
        }
        found[index] = bits;
      }
      return found;
    },
  };
  return table;
}

function countLines(bytes: Uint8Array): number {
  let count = 1;
  for (let at = 0; at < bytes.length; at++) if (bytes[at] === 10) count++;
  return count;
}

export function lettersOf(word: string): number {
  let bits = 0;
  for (let at = 0; at < word.length; at++) bits |= letterBit(word.charCodeAt(at));
  return bits >>> 0;
}

/** 26 letters and a few bits that all other characters share. */
function letterBit(code: number): number {
  return 1 << (code & 31);
}
