import { DEFAULT_VERSION, formatReference } from '@lampstand/canon';
import { LampstandError } from '@lampstand/contract';
import { findPlace } from '../answers/check.ts';
import type { Engine, Task } from '../answers/tasks.ts';
import type { Library } from '../bible/library.ts';
import type { Database } from '../db/database.ts';
import type { RoomAssistant } from '../live-rooms/assistant.ts';
import { subscriptionOf } from '../subscriptions/status.ts';
import { answer } from './answers.ts';
import { reserveAnswer } from './budgets.ts';

/**
 * The assistant in live rooms: members with Pro ask, and everyone in the room sees the answer, which is
 * about the passage that the leader has open, if any. It costs the asker one answer of their budget.
 */
export function roomAssistant(database: Database, library: Library, engine: Engine): RoomAssistant {
  return {
    async requireRight(queries) {
      const { isPro } = await subscriptionOf(queries);
      if (!isPro) throw new LampstandError('subscription/pro-required');
    },

    async answer({ userId, question, passage }) {
      const { book, chapter, verse } = passage ?? { book: '', chapter: 0, verse: null };
      const reference = formatReference({ book, chapter, ...(verse === null ? {} : { verse }) });
      const place = passage === null ? undefined : findPlace(library, DEFAULT_VERSION, reference);
      const task: Task = place
        ? { kind: 'passage-question', place, version: DEFAULT_VERSION, question, conversation: [] }
        : { kind: 'question', question };
      const reservation = await reserveAnswer(database, { tier: 'pro', userId });
      try {
        for await (const event of answer(library, engine, task, new AbortController().signal)) {
          if (event.type !== 'end') continue;
          const { answer: text, references, account } = event.data;
          return { label: account.label, text, references };
        }
        throw new LampstandError('ai/empty');
      } catch (error) {
        await reservation.release(1);
        throw error;
      }
    },
  };
}
