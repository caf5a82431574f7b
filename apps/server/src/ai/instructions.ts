import { INSTRUCTIONS } from './prompts.ts';

/** So many words of the instructions in a row are no accident. */
const RUN = 6;

const runs = new Set(INSTRUCTIONS.flatMap(runsOf));

/** Whether a text repeats the instructions, whatever case and signs it writes them with. */
export function tellsInstructions(text: string): boolean {
  return runsOf(text).some((run) => runs.has(run));
}

function runsOf(text: string): string[] {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  return Array.from({ length: Math.max(0, words.length - RUN + 1) }, (_, i) =>
    words.slice(i, i + RUN).join(' '),
  );
}
