/** As a printed page has it: apostrophes are curved, and quotation marks that meet stay together. */
export function typeset(text: string): string {
  return text.replaceAll("'", '’').replace(/(?<=[‘“]) (?=[‘“])|(?<=[’”]) (?=[’”])/g, '\u202f');
}
