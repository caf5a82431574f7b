import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, signUp, startWorld, type World } from '../accounts/testing.ts';
import { rowsOf } from '../testing.ts';
import { answerOf, newSubscriber } from './testing.ts';

let world: World;
let reader: Browser;
let pro: Browser;

beforeAll(async () => {
  world = await startWorld();
  reader = await signUp(world);
  pro = await newSubscriber(world);
});
afterAll(() => world.stop());

describe('a question to the study assistant', () => {
  it('is answered by the built-in engine when no provider is configured', async () => {
    const { end, marks } = await answerOf(pro.ask('question', { question: 'How can I be saved?' }));
    expect(end.answer).toContain('I am not a language model');
    expect(end.references.length).toBeGreaterThan(2);
    expect(marks.length).toBeGreaterThan(4);
    expect(marks.every(({ verdict }) => verdict === 'verified')).toBe(true);
    expect(end.allowance).toMatchObject({ tier: 'pro', limit: 60, per: 'hour' });
  });

  it('is answered with an offer of help first when the reader may be in danger', async () => {
    const { events } = await answerOf(pro.ask('question', { question: 'I want to kill myself' }));
    expect(events[0]).toMatchObject({ data: { help: { address: 'https://findahelpline.com' } } });
  });

  it.each([
    ['', 'A question cannot be blank.'],
    ['   ', 'A question cannot be blank.'],
    ['x'.repeat(2001), 'A question may have 2,000 characters at most.'],
  ])('is refused with a clear message when its length is out of range', async (question, message) => {
    await expect(answerOf(pro.ask('question', { question }))).rejects.toMatchObject({
      code: 'request/invalid',
      message,
    });
  });

  it('is answered when it has 2,000 characters, another script or only symbols', async () => {
    for (const question of [
      'love '.repeat(400),
      '愛は忍耐強い',
      '???',
      '<b>bold</b> [link](javascript:x)',
      '\u0000',
    ]) {
      const { end } = await answerOf(pro.ask('question', { question }));
      expect(end.answer).not.toBe('');
    }
  });
});

it.each([
  ['/api/assistant/questions', { question: 'Why?' }],
  ['/api/assistant/passages', { reference: 'Jude 1:1', question: 'Why?' }],
  ['/api/moods/scriptures', { mood: 'sad' }],
  ['/api/moods/situations', { situation: 'I am alone' }],
  ['/api/passage-report?reference=Jude+1&version=kjv', undefined],
])('%s requires Pro', async (path, asked) => {
  const headers = { 'content-type': 'application/json' };
  const init = asked ? { method: 'POST', headers, body: JSON.stringify(asked) } : {};
  const statusFor = async (browser: Browser) => {
    const answer = await browser.fetch(path, init);
    await answer.text();
    return answer.status;
  };
  const statuses = [await statusFor(world.browser()), await statusFor(reader), await statusFor(pro)];
  expect(statuses).toEqual([401, 403, 200]);
});

describe('a question about a passage', () => {
  it('is answered from the passage', async () => {
    const asked = {
      reference: 'Romans 8:28',
      version: 'web',
      question: 'What does this mean for me?',
    } as const;
    const { end } = await answerOf(pro.ask('passageQuestion', asked));
    expect(end.references[0]).toMatchObject({ reference: 'Romans 8:28', version: 'web' });
    expect(end.account.checked.notFound).toBe(0);
  });

  it.each(['  ', 'x'.repeat(2001)])(
    'is refused when it is blank or longer than 2,000 characters',
    async (question) => {
      const asked = { reference: 'Romans 8:28', question };
      await expect(answerOf(pro.ask('passageQuestion', asked))).rejects.toMatchObject({
        code: 'request/invalid',
      });
    },
  );

  it('is refused when the passage does not exist', async () => {
    const asked = { reference: 'Romans 99:1', question: 'Why?' };
    await expect(answerOf(pro.ask('passageQuestion', asked))).rejects.toMatchObject({
      code: 'bible/passage-not-found',
    });
  });
});

describe('the scripture finder', () => {
  it('returns five scriptures for a mood, each with its text and a reason', async () => {
    const { status, body } = await pro.call('moodScriptures', { mood: 'anxious' });
    expect(status).toBe(200);
    expect(body.scriptures).toHaveLength(5);
    for (const { id, text, reason } of body.scriptures) {
      expect([id, text, reason]).toEqual([
        expect.stringMatching(/^\w+_\d+_\d+$/),
        expect.any(String),
        expect.any(String),
      ]);
    }
    expect(body).toMatchObject({ isFallback: false, account: { engine: 'built-in' } });
  });

  it('returns scriptures that fit a situation', async () => {
    const { body } = await pro.call('situationScriptures', { situation: 'My father died and I miss him' });
    expect(body.scriptures).toHaveLength(5);
    const danger = await pro.call('situationScriptures', { situation: 'my husband hits me' });
    expect(danger.body.help?.address).toBe('https://findahelpline.com');
  });

  it.each([
    ['', 'A situation cannot be blank.'],
    ['x'.repeat(2001), 'A situation may have 2,000 characters at most.'],
  ])('refuses a situation whose length is out of range', async (situation, message) => {
    const { status, body } = await pro.call('situationScriptures', { situation });
    expect([status, body.error?.message]).toEqual([400, message]);
  });

  it('refuses an unknown mood', async () => {
    const { status, body } = await pro.call('moodScriptures', { mood: 'hangry' });
    expect([status, body.error?.message]).toEqual([400, 'There is no mood called hangry.']);
  });
});

describe('a passage report', () => {
  it('contains what the text itself provides', async () => {
    const { body } = await pro.call('passageReport', { reference: 'John 3:14-17', version: 'kjv' });
    expect(body.reference).toBe('John 3:14-17');
    expect(body.crossReferences.length).toBeGreaterThan(5);
    expect(body.words.map(({ word }) => word)).toContain('believeth');
    expect(body.themes.map(({ topic }) => topic)).toContain('gods-love');
    expect(body.versions.find(({ verse }) => verse === 16)?.readings.map(({ version }) => version)).toEqual([
      'web',
      'asv',
    ]);
    expect(Date.parse(body.expiresAt)).toBeGreaterThan(Date.now());
  });

  it('covers a whole chapter and is refused for a chapter that does not exist', async () => {
    const whole = await pro.call('passageReport', { reference: 'Psalms 119', version: 'web' });
    expect(whole.status).toBe(200);
    expect((await pro.call('passageReport', { reference: 'Hezekiah 1', version: 'kjv' })).status).toBe(404);
  });
});

it('a reader with Pro may ask the study assistant sixty times an hour', async () => {
  const other = await newSubscriber(world);
  const { id } = (await other.call('account')).body;
  await answerOf(other.ask('question', { question: 'What is hope?' }));
  await rowsOf('update ai_budgets set used = 60 where user_id = $1', id);
  await expect(answerOf(other.ask('question', { question: 'What is joy?' }))).rejects.toMatchObject({
    code: 'ai/pro-limit',
  });
});
