import { INSTRUCTIONS } from './prompts.ts';

/** A run of this many words from the instructions is not a coincidence. */
const RUN = 6;

const runs = new Set(INSTRUCTIONS.flatMap(runsOf));

/** Whether a text repeats the instructions, ignoring case and punctuation. */
export function repeatsInstructions(text: string): boolean {
  return runsOf(text).some((run) => runs.has(run));
}

function runsOf(text: string): string[] {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  return Array.from({ length: Math.max(0, words.length - RUN + 1) }, (_, i) =>
    words.slice(i, i + RUN).join(' '),
  );
}
