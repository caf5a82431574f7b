import type { Run } from '../page.ts';

/** The runs before and after a character. */
export function splitRuns(runs: readonly Run[], at: number): [Run[], Run[]] {
  const before: Run[] = [];
  const after: Run[] = [];
  let position = 0;
  for (const run of runs) {
    const cut = Math.min(Math.max(at - position, 0), run.text.length);
    if (cut > 0) before.push({ ...run, text: run.text.slice(0, cut) });
    if (cut < run.text.length) after.push({ ...run, text: run.text.slice(cut) });
    position += run.text.length;
  }
  return [before, after];
}

/** Single spaces, none at the ends, no empty runs, neighbors of the same kind joined. */
export function tidyRuns(runs: readonly Run[]): Run[] {
  const tidy: Run[] = [];
  for (const run of runs) {
    const previous = tidy.at(-1);
    const afterSpace = previous === undefined || previous.text.endsWith(' ');
    let text = run.text.replace(/\s+/g, ' ');
    if (afterSpace && text.startsWith(' ')) text = text.slice(1);
    if (text === '') continue;
    if (previous && previous.added === run.added && previous.jesus === run.jesus) {
      tidy[tidy.length - 1] = { ...previous, text: previous.text + text };
    } else {
      tidy.push({ ...run, text });
    }
  }
  const last = tidy.pop();
  const end = last?.text.trimEnd();
  if (last && end) tidy.push({ ...last, text: end });
  return tidy;
}
