import { DEFAULT_VERSION } from '@lampstand/canon';
import { type AiBodies, type AiEvent, LampstandError } from '@lampstand/contract';
import { Checker } from '../answers/check.ts';
import type { Engine, Task, Writing } from '../answers/tasks.ts';
import type { Library } from '../bible/library.ts';
import { topicsAbout } from '../search/about.ts';
import { repeatsInstructions } from './instructions.ts';
import { isComplete, SentenceCutter } from './sentences.ts';

/** An answer without its cost; the same for every reader. */
type Answer = Omit<AiBodies['end'], 'allowance'>;
export type AnswerEvent = Exclude<AiEvent, { type: 'end' }> | { readonly type: 'end'; readonly data: Answer };

const CONFIDENCE = 0.9;
/** Sentences beyond the requested number are not shown. */
const MOST_SENTENCES = { brief: 2, detailed: 5 } as const;

/**
 * Runs an engine and yields its text sentence by sentence, each checked before it is shown. An error that
 * prevents this ends the answer with an error from the vocabulary.
 */
export async function* answer(
  library: Library,
  engine: Engine,
  task: Task,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent, void, undefined> {
  const asked = task.kind === 'insight' ? undefined : topicsAbout(library, task.question);
  const startOf = (model: string): AnswerEvent => ({
    type: 'start',
    data: { ...writerOf(engine, model), ...(asked?.help ? { help: { ...asked.help } } : {}) },
  });
  // A reader who may be in danger sees help at once, even when no answer follows.
  if (asked?.help) yield startOf(engine.models[0] ?? '');
  const writing = await engine.write(task, signal);
  yield startOf(writing.model);
  const checker = new Checker(library, task.kind === 'question' ? DEFAULT_VERSION : task.version);
  let plain = '';
  for await (const sentence of sentencesOf(writing, task)) {
    if (repeatsInstructions(sentence)) throw new LampstandError('ai/failed');
    const { plain: said, ...checked } = checker.check(sentence);
    plain += said;
    yield { type: 'sentence', data: checked };
  }
  if (plain.trim() === '') throw new LampstandError('ai/empty');
  yield {
    type: 'end',
    data: {
      answer: plain.trim(),
      references: checker.references,
      confidence: CONFIDENCE,
      account: {
        ...writerOf(engine, writing.model),
        writtenAt: new Date().toISOString(),
        sent: [...writing.sent],
        checked: checker.summary,
      },
    },
  };
}

function writerOf({ name, label }: Engine, model: string) {
  return { engine: name, model, label, isCached: false };
}

/** The cleaned sentences of an answer, each as soon as it is complete. */
async function* sentencesOf(writing: Writing, task: Task): AsyncGenerator<string> {
  const cutter = new SentenceCutter();
  const most =
    task.kind === 'insight' && task.place.verse !== undefined
      ? MOST_SENTENCES[task.mode]
      : Number.POSITIVE_INFINITY;
  const clean = cleanerOf(task);
  let given = 0;
  for await (const piece of writing.pieces) {
    for (const sentence of cutter.push(piece)) {
      const cleaned = clean(sentence, given === 0);
      if (cleaned.trim() === '') continue;
      yield cleaned;
      if (++given === most) return;
    }
  }
  const rest = clean(cutter.rest(), given === 0);
  // An incomplete last sentence is left out, unless there is nothing else.
  if (rest.trim() !== '' && (given === 0 || isComplete(rest) || task.kind !== 'insight')) yield rest;
}

/** Models often start with the name of the speaker. */
const SPEAKER = /^\s*(?:\*\*)?(?:Response|Assistant):(?:\*\*)?\s*/i;

/**
 * Insights are plain text: newlines become spaces, except between the paragraphs of a detailed one on a
 * chapter. Answers to questions keep their Markdown.
 */
function cleanerOf(task: Task): (sentence: string, isFirst: boolean) => string {
  const withoutSpeaker = (text: string, isFirst: boolean) =>
    isFirst ? text.replace(SPEAKER, '').trimStart() : text;
  if (task.kind !== 'insight') return withoutSpeaker;
  const keepsParagraphs = task.mode === 'detailed' && task.place.verse === undefined;
  return (text, isFirst) => {
    const flat = withoutSpeaker(text, isFirst)
      .replace(/\n[ \t]*\n\s*/g, keepsParagraphs ? '\u{E002}' : ' ')
      .replace(/[ \t]*\n[ \t]*/g, ' ')
      .replace(/\u{E002}/gu, '\n\n');
    return isFirst || /^\s/.test(flat) ? flat : ` ${flat}`;
  };
}
