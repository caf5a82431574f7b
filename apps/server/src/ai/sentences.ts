/**
 * Splits a text that is still being written into pieces that can be checked and shown: sentences, with the
 * space before them. A quotation is never split, nor separated from the reference after it, so that both
 * are checked together; the last piece waits for what comes next.
 */
export class SentenceCutter {
  #text = '';

  /** Takes the next chunk and returns the pieces that it completes. */
  push(text: string): string[] {
    this.#text += text;
    const pieces: string[] = [];
    for (let end = endOfSentence(this.#text); end > 0; end = endOfSentence(this.#text)) {
      pieces.push(this.#text.slice(0, end));
      this.#text = this.#text.slice(end);
    }
    return pieces;
  }

  /** The remaining text at the end of the input. */
  rest(): string {
    const rest = this.#text;
    this.#text = '';
    return rest;
  }
}

/** Longer text is cut where possible, because a quotation that never ends must not hold back the rest. */
const LONGEST = 1500;
const END = /[.!?…]+["”’'»)\]*_]*(?=\s)|\n\s*\n|\n(?=\s*(?:[-*+>#]|\d+[.)])\s)/g;
/** Abbreviations do not end a sentence, nor does a list number. */
const ABBREVIATION =
  /(?:^|[\s(])(?:Gen|Ex|Exod|Lev|Num|Deut|Josh|Judg|Sam|Kgs|Chr|Chron|Neh|Esth|Pss?|Prov|Eccl|Isa|Jer|Lam|Ezek|Dan|Hos|Mic|Nah|Hab|Zeph|Hag|Zech|Mal|Matt|Mk|Lk|Jn|Rom|Cor|Gal|Eph|Phil|Col|Thess|Tim|Tit|Philem|Heb|Jas|Pet|Rev|St|Mr|Mrs|Dr|vs|vv?|cf|chs?|e\.g|i\.e)\.$|(?:^|\n)\s*\d+\.$/;

function endOfSentence(text: string): number {
  for (const { 0: sign, index } of text.matchAll(END)) {
    const end = index + sign.length;
    const piece = text.slice(0, end);
    if (piece.trim() === '') continue;
    if (piece.length > LONGEST) return end;
    if (isOpen(piece)) continue;
    if (sign.startsWith('\n')) return end;
    const next = text.slice(end).trimStart();
    // Only the following text shows whether a reference or more of the sentence comes next.
    if (next === '') return 0;
    if (!ABBREVIATION.test(piece) && !/^[\p{Ll}(–—]/u.test(next)) return end;
  }
  return text.length > 2 * LONGEST ? text.lastIndexOf(' ') : 0;
}

/** Whether a quotation is open. */
function isOpen(text: string): boolean {
  let depth = 0;
  let isStraight = false;
  for (const sign of text) {
    if (sign === '“' || sign === '«' || sign === '„') depth++;
    else if (sign === '”' || sign === '»') depth = Math.max(0, depth - 1);
    else if (sign === '"') isStraight = !isStraight;
  }
  return depth > 0 || isStraight;
}

/** Whether a text ends like a sentence. */
export const isComplete = (text: string) => /[.!?…]["”’'»)\]*_]*\s*$/.test(text);
