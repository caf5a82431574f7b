import type { Page } from '@playwright/test';
import { signInQuietly } from './account-helpers.ts';

/** A reader with Pro, by the free trial. */
export async function becomePro(page: Page): Promise<string> {
  const email = await signInQuietly(page);
  await startTrial(page);
  return email;
}

/** Starts the trial of the reader who is signed in. */
export async function startTrial(page: Page): Promise<void> {
  const { session } = (await (await page.request.get('/api/session')).json()) as {
    session: { user: { id: string } };
  };
  await page.request.post('/api/subscription/trial', { data: { userId: session.user.id } });
}

const place = {
  reference: 'John 3:16',
  book: 'John',
  chapter: 3,
  verse: 16,
  version: 'kjv',
  text: 'For God so loved the world',
};

export const allowance = { tier: 'pro', limit: 60, remaining: 57, per: 'hour', renewsAt: null };

export const account = {
  engine: 'provider',
  model: 'deepseek-chat',
  label: 'Written by an AI model',
  isCached: false,
  writtenAt: '2026-01-18T09:30:00.000Z',
  sent: [
    { what: 'instructions', text: 'You are a knowledgeable biblical scholar.' },
    { what: 'question', text: 'What is love?' },
  ],
  checked: { references: 2, quotations: 3, verified: 2, altered: 1, elsewhere: 0, notFound: 2 },
};

/** One mark of each kind: an existing and a missing passage; an exact, an altered and a missing quotation. */
const doubtful = [
  {
    markdown: 'In [John 3:16](#mark-1) we read that [“God so loved the world”](#mark-2). ',
    marks: [
      { id: 1, kind: 'reference', text: 'John 3:16', verdict: 'verified', place, differences: [] },
      {
        id: 2,
        kind: 'quotation',
        text: 'God so loved the world',
        verdict: 'verified',
        place,
        differences: [],
      },
    ],
  },
  {
    markdown: 'Some say [“For God so liked the world”](#mark-3), and point to [John 3:99](#mark-4). ',
    marks: [
      {
        id: 3,
        kind: 'quotation',
        text: 'For God so liked the world',
        verdict: 'altered',
        place,
        differences: [
          { kind: 'same', quoted: 'For God so', scripture: 'For God so' },
          { kind: 'changed', quoted: 'liked', scripture: 'loved' },
          { kind: 'same', quoted: 'the world', scripture: 'the world' },
        ],
      },
      { id: 4, kind: 'reference', text: 'John 3:99', verdict: 'not-found', differences: [] },
    ],
  },
  {
    markdown: 'But nowhere does it say that [“God helps those who help themselves”](#mark-5).',
    marks: [
      {
        id: 5,
        kind: 'quotation',
        text: 'God helps those who help themselves',
        verdict: 'not-found',
        differences: [],
      },
    ],
  },
];

type Sentence = { readonly markdown: string; readonly marks: readonly object[] };

/** The events of an answer as the server sends them. */
export function eventsOf(sentences: readonly Sentence[] = doubtful, more: object = {}): string {
  const answer = sentences.map(({ markdown }) => markdown.replace(/\[(.*?)\]\(.*?\)/g, '$1')).join('');
  return [
    event('start', account),
    ...sentences.map((sentence) => event('sentence', sentence)),
    event('end', { answer, references: [place], confidence: 0.9, account, allowance, ...more }),
  ].join('');
}

export function event(type: string, data: object): string {
  return `event: ${type}\ndata: ${JSON.stringify(data)}\n\n`;
}

export const paths = {
  insight: '**/api/insights',
  question: '**/api/assistant/questions',
  passageQuestion: '**/api/assistant/passages',
  mood: '**/api/moods/scriptures',
  situation: '**/api/moods/situations',
  report: '**/api/passage-report?*',
} as const;

/** Replaces the server's answer by one that the built-in engine never gives. */
export async function answerWith(page: Page, path: string, body = eventsOf(), times = 1): Promise<void> {
  await page.route(path, (route) => route.fulfill({ contentType: 'text/event-stream', body }), { times });
}

/** Makes the next request fail with this error. */
export async function failWith(page: Page, path: string, code: string, message: string): Promise<void> {
  await page.route(path, (route) => route.fulfill({ status: 502, json: { error: { code, message } } }), {
    times: 1,
  });
}

/** Counts all AI requests. */
export function countRequests(page: Page): { count: number } {
  const asked = { count: 0 };
  page.on('request', (request) => {
    if (/\/api\/(insights|assistant|moods|passage-report|allowance)/.test(request.url())) asked.count++;
  });
  return asked;
}
