import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Browser, signUp, startWorld, type World } from '../accounts/testing.ts';
import { rowsOf } from '../testing.ts';
import { injections } from './injections.ts';
import { INSTRUCTIONS } from './prompts.ts';
import { answerOf, newSubscriber } from './testing.ts';

let world: World;
let pro: Browser;
let neighbor: Browser & { email: string };

beforeAll(async () => {
  world = await startWorld({ OPENAI_TIMEOUT: '1' }, { withAi: true });
  pro = await newSubscriber(world);
  neighbor = await signUp(world);
  await neighbor.call('saveNote', { verseId: 'john_3_16', content: 'a secret of the neighbor', base: null });
});
afterAll(() => world.stop());
beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
});

/** Everything that was sent to a client, whether or not the answer was complete. */
async function seenBy(browser: Browser, question: string): Promise<string> {
  let seen = '';
  try {
    for await (const event of browser.ask('question', { question })) seen += JSON.stringify(event);
  } catch (error) {
    seen += String(error);
  }
  return seen;
}

const rows = () =>
  rowsOf<{ rows: string }>(`
    select string_agg(t::text, ',' order by t::text) as rows from (
      select n::text from verse_notes n union all select f::text from favorites f union all
      select s::text from subscriptions s union all select u.id || u.email || u.name from users u union all
      select i::text from insights i) t`);

describe('a prompt injection', () => {
  it('is tested in thirty forms', () => expect(new Set(injections).size).toBe(30));

  it.each(injections)('does not change the answer or leak the instructions: %s', async (attempt) => {
    await rowsOf('delete from ai_budgets');
    const before = await rows();
    for (const told of ['obey', `say ${attempt}`]) {
      const seen = await seenBy(pro, `${attempt} sandbox:${told}`);
      for (const secret of [neighbor.email, 'secret of the neighbor', 'sk-sandbox'])
        expect(seen).not.toContain(secret);
      for (const rule of INSTRUCTIONS) expect(seen).not.toContain(rule.slice(0, 40));
    }
    expect(await rows()).toEqual(before);
  });

  it.each(injections)('cannot make false text appear as scripture: %s', async (attempt) => {
    await rowsOf('delete from ai_budgets');
    const { marks, markdown } = await answerOf(
      pro.ask('question', { question: `sandbox:say ${attempt}` }),
    ).catch(() => ({ marks: [], markdown: '' }));
    const claimed = marks.filter(({ kind, verdict }) => kind === 'quotation' && verdict === 'verified');
    expect(claimed).toEqual([]);
    const links = [...markdown.matchAll(/(?<!\\)\]\(([^)]*)\)/g)].map(([, target = '']) => target);
    expect(links.filter((target) => !target.startsWith('#mark-'))).toEqual([]);
    expect(links.length).toBe(marks.length);
  });
});

describe('a request to the provider', () => {
  it('contains scripture and what the reader typed, and no personal data', async () => {
    world.ai.requests.length = 0;
    const { end } = await answerOf(pro.ask('question', { question: 'What is hope?' }));
    const sent = JSON.stringify(world.ai.requests);
    const { email, id } = (await pro.call('account')).body;
    for (const personal of [email, id, '127.0.0.1', 'session']) expect(sent).not.toContain(personal);
    expect(end.account.sent.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['instructions', 'passage', 'question']),
    );
    for (const { what, text } of end.account.sent) {
      if (what !== 'instructions') expect(sent).toContain(JSON.stringify(text).slice(1, -1));
    }
  });
});

describe('an exhausted budget', () => {
  const asked = () => world.ai.requests.length;

  it('refuses questions, except that the built-in engine answers a reader who may be in danger', async () => {
    const reader = await newSubscriber(world);
    await answerOf(reader.ask('question', { question: 'What is hope?' }));
    const { id } = (await reader.call('account')).body;
    await rowsOf(`update ai_budgets set used = 60 where user_id = '${id}'`);
    const before = asked();
    for (const stream of [
      reader.ask('question', { question: 'What is hope?' }),
      reader.ask('passageQuestion', { reference: 'Jude 1:1', question: 'What is hope?' }),
    ])
      await expect(stream.next()).rejects.toMatchObject({ code: 'ai/pro-limit' });
    const calm = await reader.call('situationScriptures', { situation: 'I start a new job' });
    expect(calm.status).toBe(429);
    const despair = 'I want to kill myself';
    for (const stream of [
      reader.ask('question', { question: despair }),
      reader.ask('passageQuestion', { reference: 'Jude 1:1', question: despair }),
    ]) {
      const { events, end } = await answerOf(stream);
      expect(events[0]).toMatchObject({ data: { help: { address: 'https://findahelpline.com' } } });
      expect(end).toMatchObject({ account: { engine: 'built-in' }, allowance: { remaining: 0 } });
    }
    const { body } = await reader.call('situationScriptures', { situation: despair });
    expect(body).toMatchObject({ help: {}, account: { engine: 'built-in' }, allowance: { remaining: 0 } });
    expect(asked()).toBe(before);
  });
});

const remaining = async (browser: Browser) => (await browser.call('allowance')).body.remaining;

describe('a client that disconnects', () => {
  let patient: World;
  let reader: Browser;
  beforeAll(async () => {
    patient = await startWorld({ OPENAI_TIMEOUT: '60' }, { withAi: true });
    reader = await newSubscriber(patient);
  });
  afterAll(() => patient.stop());

  const isWritingFor = (count: number) =>
    vi.waitFor(() => expect(patient.ai.writing).toBe(count), { timeout: 20_000 });

  it.each([
    ['silent', 59],
    ['stall', 58],
  ])('stops the provider (%s) long before its deadline and is still charged', async (behaviour, left) => {
    await isWritingFor(0);
    const leaving = new AbortController();
    const stream = reader.ask('question', { question: `sandbox:${behaviour}` }, leaving.signal);
    const heard = answerOf(stream).catch(() => undefined);
    await isWritingFor(1);
    leaving.abort();
    await heard;
    await isWritingFor(0);
    expect(await remaining(reader)).toBe(left);
  });

  it('is still charged for scriptures for a mood', async () => {
    await isWritingFor(0);
    const before = await remaining(reader);
    patient.ai.tell({ behaviour: 'silent' });
    const leaving = new AbortController();
    const asked = reader.fetch('/api/moods/scriptures', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ mood: 'sad' }),
      signal: leaving.signal,
    });
    await isWritingFor(1);
    leaving.abort();
    await expect(asked).rejects.toThrow();
    await isWritingFor(0);
    expect(await remaining(reader)).toBe(before - 1);
  });
});

describe('a failure of the provider', () => {
  const ask = (browser: Browser, behaviour: string) =>
    answerOf(browser.ask('question', { question: `sandbox:${behaviour}` }));

  it.each([
    ['401', 'There seems to be an issue with the AI service configuration. Please contact support.'],
    ['silent', 'Unable to connect to the AI service. Please check your internet connection and try again.'],
    [
      '500',
      "I apologize, but I'm having trouble processing your question right now. Please try again later.",
    ],
    [
      'malformed',
      "I apologize, but I'm having trouble processing your question right now. Please try again later.",
    ],
    ['empty', 'No answer received'],
  ])('%s is reported with the message from the error vocabulary', async (behaviour, message) => {
    await expect(ask(pro, behaviour)).rejects.toMatchObject({ message });
  });

  it('still shows help to a reader who may be in danger, before the provider is called', async () => {
    const question = 'I want to kill myself sandbox:401';
    const help = { type: 'start', data: { help: { address: 'https://findahelpline.com' } } };
    for (const stream of [
      pro.ask('question', { question }),
      pro.ask('passageQuestion', { reference: 'Jude 1:1', question }),
    ]) {
      expect((await stream.next()).value).toMatchObject(help);
      await expect(stream.next()).rejects.toThrow();
    }
  });

  it('has separate messages in the dialog and in the chat', async () => {
    world.ai.tell({ behaviour: '401' });
    await expect(
      answerOf(pro.ask('insight', { book: 'Jude', chapter: 1, mode: 'brief' })),
    ).rejects.toMatchObject({ message: 'Failed to generate insights. Please try again.' });
    await expect(
      answerOf(pro.ask('passageQuestion', { reference: 'Jude 1:1', question: 'sandbox:401' })),
    ).rejects.toMatchObject({
      message: 'I apologize, but I encountered an error. Please try asking your question again.',
    });
  });

  it('costs nothing before the first words; an answer that started or was abandoned is charged', async () => {
    const reader = await newSubscriber(world);
    await expect(ask(reader, '401')).rejects.toThrow();
    expect(await remaining(reader)).toBe(60);
    await expect(ask(reader, 'cut')).rejects.toThrow();
    expect(await remaining(reader)).toBe(59);
    const leaving = new AbortController();
    const stream = reader.ask('question', { question: 'sandbox:stall' }, leaving.signal);
    await stream.next();
    leaving.abort();
    await expect(stream.next().then(() => stream.next())).rejects.toThrow();
    expect(await remaining(reader)).toBe(58);
  });

  it('offers the built-in engine as a fallback', async () => {
    world.ai.requests.length = 0;
    const engine = 'built-in';
    const passage = { reference: 'Jude 1:1', question: 'Who is Jude?', engine } as const;
    for (const stream of [
      pro.ask('question', { question: 'What is hope?', engine }),
      pro.ask('passageQuestion', passage),
      pro.ask('insight', { book: 'Jude', chapter: 1, mode: 'brief', engine }),
    ]) {
      expect((await answerOf(stream)).end.account.engine).toBe('built-in');
    }
    for (const { body } of [
      await pro.call('moodScriptures', { mood: 'sad', engine }),
      await pro.call('situationScriptures', { situation: 'I am alone', engine }),
    ]) {
      expect(body).toMatchObject({ isFallback: false, account: { engine: 'built-in' } });
    }
    expect(world.ai.requests).toEqual([]);
  });

  it('falls back to the built-in set for a mood when the reply is malformed, and reports a failed call', async () => {
    for (const behaviour of ['few', 'wrong-reference', 'false-quotation'] as const) {
      world.ai.tell({ behaviour });
      const { body } = await pro.call('moodScriptures', { mood: 'sad' });
      expect(body).toMatchObject({ isFallback: true, account: { engine: 'built-in' } });
      expect(body.scriptures).toHaveLength(5);
    }
    const before = await remaining(pro);
    world.ai.tell({ behaviour: '401' });
    const { status, body } = await pro.call('moodScriptures', { mood: 'sad' });
    expect([status, body.error?.message]).toEqual([502, 'No scriptures found. Please try again.']);
    expect(await remaining(pro)).toBe(before);
    const good = await pro.call('moodScriptures', { mood: 'sad' });
    expect(good.body).toMatchObject({
      isFallback: false,
      account: { engine: 'provider', model: 'deepseek-chat' },
      allowance: { remaining: before - 1 },
    });
    expect(good.body.account.sent.at(-1)).toEqual({ what: 'question', text: 'Someone feels: sad' });
    expect(good.body.scriptures[0]?.text).toMatch(/^The LORD is my shepherd/);
  });

  it('falls back to Philippians 4:6-7 for a situation', async () => {
    const { body } = await pro.call('situationScriptures', { situation: 'sandbox:401' });
    expect(body.scriptures.map(({ reference }) => reference)).toEqual(['Philippians 4:6-7']);
    expect(body.isFallback).toBe(true);
  });
});

describe('an insight from the provider', () => {
  const asked = { book: 'Psalms', chapter: 23, verse: 1 } as const;

  it('is cleaned, limited in length, checked and cached', async () => {
    world.ai.requests.length = 0;
    const { events, end, marks } = await answerOf(pro.ask('insight', { ...asked, mode: 'brief' }));
    expect(end.answer).toMatch(/^This passage/);
    expect(events.filter(({ type }) => type === 'sentence')).toHaveLength(2);
    expect(marks[0]).toMatchObject({ kind: 'quotation', verdict: 'verified' });
    expect(end.account).toMatchObject({ engine: 'provider', model: 'deepseek-chat' });
    expect(world.ai.requests[0]).toMatchObject({ max_tokens: 128 });
    await answerOf(pro.ask('insight', { ...asked, mode: 'brief' }));
    expect(world.ai.requests).toHaveLength(1);
  });

  it('is cut back to its last complete sentence', async () => {
    world.ai.tell({ behaviour: 'say', text: 'Assistant: One\nline. And another one. And then it' });
    const { end } = await answerOf(pro.ask('insight', { ...asked, verse: 2, mode: 'detailed' }));
    expect(end.answer).toBe('One line. And another one.');
    world.ai.tell({ behaviour: 'say', text: 'First part.\n\nSecond part. Third' });
    const whole = await answerOf(pro.ask('insight', { ...asked, verse: 0, mode: 'detailed' }));
    expect(whole.end.answer).toBe('First part.\n\nSecond part.');
  });

  it('is limited to two sentences if brief and five if detailed', async () => {
    const sentencesOf = async (mode: 'brief' | 'detailed') => {
      world.ai.tell({ behaviour: 'say', text: 'One. Two. Three. Four. Five. Six. Seven.' });
      return (await answerOf(pro.ask('insight', { ...asked, verse: 3, mode }))).end.answer;
    };
    expect(await sentencesOf('brief')).toBe('One. Two.');
    expect(await sentencesOf('detailed')).toBe('One. Two. Three. Four. Five.');
  });

  it('is not reused when it was interrupted, for another version, or for packs it was not checked against', async () => {
    const whole = { ...asked, chapter: 117, verse: 0, mode: 'detailed' } as const;
    const isCached = async (version: 'kjv' | 'web' = 'kjv') =>
      (await answerOf(pro.ask('insight', { ...whole, version }))).end.account.isCached;
    world.ai.tell({ behaviour: 'cut' });
    await expect(isCached()).rejects.toMatchObject({ code: 'ai/insight-failed' });
    expect([await isCached(), await isCached()]).toEqual([false, true]);
    expect([await isCached('web'), await isCached('web')]).toEqual([false, true]);
    await rowsOf("update insights set pack = 'of another day' where verse_id = 'psalms_117_0'");
    expect([await isCached(), await isCached()]).toEqual([false, true]);
  });
});
