/**
 * Cuts a text that is still being written into pieces that can be checked and shown: sentences, with the
 * space before them. A quotation is never cut, nor parted from the reference behind it, so that both can
 * be checked together; what stands in the last piece waits for what comes next.
 */
export class SentenceCutter {
  #text = '';

  /** Takes in what has come and gives what is complete by it. */
  push(text: string): string[] {
    this.#text += text;
    const pieces: string[] = [];
    for (let end = endOfSentence(this.#text); end > 0; end = endOfSentence(this.#text)) {
      pieces.push(this.#text.slice(0, end));
      this.#text = this.#text.slice(end);
    }
    return pieces;
  }

  /** What is left when nothing more comes. */
  rest(): string {
    const rest = this.#text;
    this.#text = '';
    return rest;
  }
}

/** A quotation that never ends must not hold back the rest for ever. */
const LONGEST_QUOTATION = 1500;
const END = /[.!?…]+["”’'»)\]*_]*(?=\s)|\n\s*\n|\n(?=\s*(?:[-*+>#]|\d+[.)])\s)/g;
/** "1 Cor. 13", "v. 4", "St. Paul", "e.g. this" and the number of a list end no sentence. */
const ABBREVIATION = /(?:^|[\s(])(?:\p{Lu}\p{L}{0,4}|[cv]v?|cf|ch|e\.g|i\.e|\d+|[A-Z])\.$/u;
const SHORT_WORDS = new Set(['God.', 'Lord.', 'Him.', 'Amen.', 'Jews.', 'I.', 'Law.', 'Paul.', 'John.']);

function endOfSentence(text: string): number {
  for (const { 0: sign, index } of text.matchAll(END)) {
    const end = index + sign.length;
    const piece = text.slice(0, end);
    const isLine = sign.startsWith('\n');
    if (!isLine && endsWithAbbreviation(piece)) continue;
    if (piece.trim() === '') continue;
    const next = text.slice(end).trimStart();
    // Whether a reference or more of the sentence follows can only be seen when something does.
    if (!isLine && next === '') return 0;
    if (!isLine && /^[\p{Ll}(–—]/u.test(next)) continue;
    if (isOpen(piece) && piece.length < LONGEST_QUOTATION) continue;
    return end;
  }
  return 0;
}

function endsWithAbbreviation(piece: string): boolean {
  const [short] = ABBREVIATION.exec(piece) ?? [];
  return short !== undefined && !SHORT_WORDS.has(short.trim());
}

/** Whether a quotation has begun and not ended. */
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

/** Whether a text ends as sentences do. */
export const isComplete = (text: string) => /[.!?…]["”’'»)\]*_]*\s*$/.test(text);
