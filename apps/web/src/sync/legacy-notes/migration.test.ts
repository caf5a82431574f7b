import { type CallPersonal, LampstandError } from '@lampstand/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LegacyNote, placeOf } from './legacy-store.ts';
import { bring } from './migration.ts';

const legacy = (id: number, verseId: string, content: string, verseReference = verseId): LegacyNote => ({
  id,
  verseId,
  verseReference,
  content,
  ...placeOf(verseReference),
  version: 'kjv',
  createdAt: '',
  updatedAt: '',
});

interface Input {
  readonly verseId: string;
  readonly id: string;
  readonly content: string;
  readonly base: number | null;
}

/** The rules of the real server; `step` is called before and after each call is done, and may throw. */
class Account {
  readonly notes = new Map<string, { content: string; revision: number }>();
  readonly studyNotes = new Map<string, string>();
  step: () => void = () => undefined;

  readonly ask = (async (name: string, input: Input) => {
    this.step();
    const answer = this.#answer(name, input);
    this.step();
    return answer;
  }) as unknown as CallPersonal;

  #answer(name: string, input: Input) {
    const now = this.notes.get(input.verseId);
    if (name === 'note') return { note: now ?? null };
    if (name === 'saveStudyNote') return this.studyNotes.set(input.id, input.content);
    if (now && now.content !== input.content && now.revision !== input.base) {
      throw new LampstandError('sync/conflict');
    }
    return this.notes.set(input.verseId, { content: input.content, revision: (now?.revision ?? 0) + 1 });
  }

  get texts(): string[] {
    return [...[...this.notes.values()].map(({ content }) => content), ...this.studyNotes.values()];
  }
}

describe('notes of the first release', () => {
  it('are moved into the account', async () => {
    const account = new Account();
    await bring([legacy(1, 'JHN.3.16', ' So loved. '), legacy(2, 'ruth_1_16', 'Whither.')], account.ask);
    expect(account.notes.get('john_3_16')?.content).toBe('So loved.');
    expect(account.notes.get('ruth_1_16')?.content).toBe('Whither.');
  });

  it('are joined with the account’s note on the same verse, and an equal text is not doubled', async () => {
    const account = new Account();
    account.notes.set('john_3_16', { content: 'Of the account.', revision: 4 });
    const notes = [legacy(1, 'john_3_16', 'Of the device.')];
    await bring(notes, account.ask);
    await bring(notes, account.ask);
    expect(account.texts).toEqual(['Of the account.\n\nOf the device.']);
  });

  it('become study notes, once, when their verse does not exist or the joined note would be too long', async () => {
    const account = new Account();
    account.notes.set('john_3_16', { content: 'x'.repeat(100_000), revision: 1 });
    const notes = [
      legacy(1, 'enoch_1_9', 'Behold.', 'Enoch 1:9'),
      legacy(2, 'john_3_16', 'y'.repeat(5000)),
      legacy(3, 'ruth_1_1', '  '),
    ];
    await bring(notes, account.ask);
    await bring(notes, account.ask);
    expect([...account.studyNotes.values()]).toEqual(['Behold.', 'y'.repeat(5000)]);
    expect(account.notes.size).toBe(1);
  });

  it('are neither lost nor doubled and overwrite nothing, whichever step fails and however often', async () => {
    const text = fc.constantFrom('Alpha.', 'Beta.\n\nBeta.', 'Gamma.', 'Delta.');
    const verse = fc.constantFrom('john_3_16', 'John 3:17', 'GEN.1.1', 'enoch_1_9');
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(verse, text), { minLength: 1, maxLength: 8 }),
        fc.array(fc.tuple(fc.constantFrom('john_3_16', 'john_3_17'), text), { maxLength: 2 }),
        fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 6 }),
        fc.boolean(),
        async (local, remote, failures, writesBeside) => {
          const account = new Account();
          for (const [verseId, content] of remote) {
            account.notes.set(verseId, { content: `Account: ${content}`, revision: 1 });
          }
          const before = account.texts;
          // Each text has its own number, so that a doubled one is seen.
          const notes = local.map(([verseId, content], i) => legacy(i, verseId, `${i}. ${content}`));
          for (const failure of failures) {
            let steps = 0;
            account.step = () => {
              if (writesBeside && steps === 1) {
                const now = account.notes.get('john_3_16');
                if (now) account.notes.set('john_3_16', { ...now, revision: now.revision + 1 });
              }
              if (++steps === failure) throw new LampstandError('network/offline');
            };
            await bring(notes, account.ask).catch(() => undefined);
          }
          account.step = () => undefined;
          await bring(notes, account.ask);
          const all = account.texts.join('\n\n');
          for (const { content } of notes) expect(all.split(content)).toHaveLength(2);
          for (const content of before) expect(all).toContain(content);
        },
      ),
    );
  });
});

it('the verse of a note from the first database version is understood', () => {
  expect(placeOf('1 John 4:8')).toEqual({ book: '1 John', chapter: 4, verse: 8 });
  expect(placeOf('nowhere')).toEqual({ book: '', chapter: 0, verse: 0 });
});
