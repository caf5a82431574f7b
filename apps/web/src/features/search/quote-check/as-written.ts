import type { QuoteCheck } from '@lampstand/contract';

type Checked = QuoteCheck['data'][number];

/** A checked sentence with the signs around it, which do not count in the check. */
export function sentenceAsWritten(text: string, { start, end }: Pick<Checked, 'start' | 'end'>): string {
  const [before = ''] = /[^\s\p{L}\p{N}]*$/u.exec(text.slice(0, start)) ?? [];
  return before + text.slice(start, end) + signsAfter(text, end);
}

/** The differences with their quoted words as they stand in the text, signs and all. */
export function differencesAsWritten(text: string, { start, differences }: Checked): Checked['differences'] {
  let at = start;
  return differences.map((difference) => {
    if (difference.quoted === '') return difference;
    let from = -1;
    for (const word of difference.quoted.split(' ')) {
      const place = text.indexOf(word, at);
      if (from < 0) from = place;
      at = place + word.length;
    }
    return { ...difference, quoted: text.slice(from, at) + signsAfter(text, at) };
  });
}

function signsAfter(text: string, end: number): string {
  return /^[^\s\p{L}\p{N}]*/u.exec(text.slice(end))?.[0] ?? '';
}
