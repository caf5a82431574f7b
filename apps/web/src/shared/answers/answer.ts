import type { AiBodies, AiEvent, AiMark } from '@lampstand/contract';

/**
 * An answer on its way. It comes in complete, checked sentences, and what has come can be read while the
 * rest is being written; it ends with what it tells about itself, or is stopped, or fails.
 */
export interface Answer {
  readonly status: 'idle' | 'waiting' | 'writing' | 'done' | 'stopped' | 'failed';
  /** Where to find help, for somebody who may be in danger. */
  readonly help?: NonNullable<AiBodies['start']['help']> | undefined;
  readonly markdown: string;
  readonly marks: readonly AiMark[];
  readonly end?: AiBodies['end'];
  readonly error?: unknown;
}

export const NO_ANSWER: Answer = { status: 'idle', markdown: '', marks: [] };

export function withEvent(answer: Answer, event: AiEvent): Answer {
  switch (event.type) {
    case 'start':
      return { ...answer, help: event.data.help };
    case 'sentence':
      return {
        ...answer,
        status: 'writing',
        markdown: answer.markdown + event.data.markdown,
        marks: [...answer.marks, ...event.data.marks],
      };
    case 'end':
      return { ...answer, status: 'done', end: event.data };
  }
}

export function isRunning({ status }: Answer): boolean {
  return status === 'waiting' || status === 'writing';
}
