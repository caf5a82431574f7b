import type { AiBodies, AiEvent } from '@lampstand/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, signUp, startWorld, type World } from '../accounts/testing.ts';
import { rowsOf } from '../testing.ts';
import { answerOf } from './testing.ts';

let world: World;
let visitor: Browser;

beforeAll(async () => {
  world = await startWorld();
  visitor = world.browser();
});
afterAll(() => world.stop());

const chapter = { book: 'Psalms', chapter: 23, mode: 'detailed' } as const;
const endOf = (events: readonly AiEvent[]) => events.at(-1)?.data as AiBodies['end'];

describe('an insight', () => {
  it('is streamed as events: the model, checked sentences and metadata', async () => {
    const { events, end, markdown } = await answerOf(visitor.ask('insight', chapter));
    expect(events[0]).toMatchObject({
      type: 'start',
      data: { engine: 'built-in', label: 'From scripture and the built-in glossary', isCached: false },
    });
    expect(markdown).toContain('\n\n');
    expect(markdown).toMatch(/\[The LORD is my shepherd; I shall not want\]\(#mark-\d+\)/);
    expect(end).toMatchObject({
      confidence: 0.9,
      account: { sent: [], checked: { altered: 0, elsewhere: 0, notFound: 0 } },
      allowance: { tier: 'visitor', limit: 5, remaining: 4, per: 'day' },
    });
    expect(end.references[0]).toMatchObject({ book: 'Psalms', version: 'kjv', text: expect.any(String) });
  });

  it('is written once and costs nothing when any reader requests it again', async () => {
    const asked = { ...chapter, chapter: 24 };
    const first = await answerOf(visitor.ask('insight', asked));
    const again = await answerOf(visitor.ask('insight', asked));
    expect(again.events[0]).toMatchObject({ data: { isCached: true } });
    expect(again.end.answer).toBe(first.end.answer);
    expect(again.end.allowance.remaining).toBe(first.end.allowance.remaining);
    const anew = await answerOf(visitor.ask('insight', { ...asked, regenerate: true }));
    expect(anew.events[0]).toMatchObject({ data: { isCached: false } });
    expect(anew.end.allowance.remaining).toBe(first.end.allowance.remaining - 1);
    const brief = await answerOf(visitor.ask('insight', { ...asked, mode: 'brief' }));
    expect(brief.end.answer).not.toContain('\n');
    expect(await rowsOf("select mode from insights where verse_id = 'psalms_24_0' order by mode")).toEqual([
      { mode: 'brief' },
      { mode: 'detailed' },
    ]);
  });

  it('on a verse requires sign-in and has exactly two sentences, or four to five', async () => {
    const verse = { book: 'JOHN', chapter: 3, verse: 16, version: 'web' } as const;
    await expect(answerOf(visitor.ask('insight', { ...verse, mode: 'brief' }))).rejects.toMatchObject({
      code: 'auth/signed-out',
    });
    const reader = await signUp(world);
    const sentences = async (mode: 'brief' | 'detailed') => {
      const { events } = await answerOf(reader.ask('insight', { ...verse, mode }));
      expect(endOf(events).allowance).toMatchObject({ tier: 'reader', limit: 20 });
      return events.filter(({ type }) => type === 'sentence').length;
    };
    expect(await sentences('brief')).toBe(2);
    expect([4, 5]).toContain(await sentences('detailed'));
    // The cached insight costs nothing, and the answer includes what was used.
    const { end } = await answerOf(reader.ask('insight', { ...verse, mode: 'brief' }));
    expect(end).toMatchObject({ account: { isCached: true }, allowance: { tier: 'reader', remaining: 18 } });
    await reader.call('activateTrial', { userId: (await reader.call('account')).body.id });
    const { end: later } = await answerOf(reader.ask('insight', { ...verse, mode: 'brief' }));
    expect(later.allowance).toMatchObject({ tier: 'pro', remaining: 60 });
  });

  it.each([
    [{ ...chapter, chapter: 151 }, 'bible/passage-not-found'],
    [{ ...chapter, book: 'Hezekiah' }, 'bible/passage-not-found'],
    [{ ...chapter, verse: 99 }, 'bible/passage-not-found'],
    [{ ...chapter, chapter: 1.5 }, 'request/invalid'],
    [{ ...chapter, mode: 'long' as 'brief' }, 'request/invalid'],
    [{ ...chapter, version: 'niv' as 'kjv' }, 'request/invalid'],
  ])('is refused for %j', async (asked, code) => {
    await expect(answerOf(visitor.ask('insight', asked))).rejects.toMatchObject({ code });
  });

  it('is refused politely when the daily budget is used up', async () => {
    const other = world.browser();
    let refusal: unknown;
    for (let number = 30; number < 40 && !refusal; number++) {
      await answerOf(other.ask('insight', { ...chapter, chapter: number })).catch((error: unknown) => {
        refusal = error;
      });
    }
    expect(refusal).toMatchObject({ code: 'ai/visitor-limit', retryAfter: expect.any(Number) });
    expect((await other.call('allowance')).body).toMatchObject({ remaining: 0, engine: 'built-in' });
    // Cached insights remain available to everyone.
    await answerOf(other.ask('insight', chapter));
  });
});

describe('deleting an account', () => {
  it('removes every row about the questions of its reader', async () => {
    const reader = await signUp(world);
    const { id } = (await reader.call('account')).body;
    await answerOf(reader.ask('insight', { ...chapter, chapter: 50 }));
    expect(await rowsOf('select 1 from ai_budgets where user_id = $1', id)).toHaveLength(1);
    await rowsOf('delete from users where id = $1', id);
    expect(await rowsOf('select 1 from ai_budgets where user_id = $1', id)).toEqual([]);
  });
});
