import { randomUUID } from 'node:crypto';
import {
  CALENDAR_PATH,
  EVENTS_PATH,
  MARKDOWN_EXPORT_PATH,
  premiumPaths,
  type ReadingPreferences,
} from '@lampstand/contract';
import * as contract from '@lampstand/contract/routes';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, newEmail, signUp, startWorld, type World } from '../accounts/testing.ts';
import { createApp } from '../app.ts';
import { openLibrary } from '../bible/library.ts';
import { openPreparedChapters } from '../bible/prepared-chapters.ts';
import { createServices } from '../services.ts';
import { readSettings } from '../settings.ts';
import { packsFolder, queryTestDatabase, rowsOf, testEnvironment } from '../testing.ts';

/**
 * Proves that no user reaches the rows of another. Every table and every route has to be listed here, or
 * the test fails, so that access to a new one is decided before it ships.
 */
const tables: Readonly<Record<string, { readonly owner: string } | 'closed'>> = {
  users: { owner: 'id' },
  sessions: { owner: 'user_id' },
  identities: { owner: 'user_id' },
  preferences: { owner: 'user_id' },
  verse_notes: { owner: 'user_id' },
  favorites: { owner: 'user_id' },
  bible_bookmarks: { owner: 'user_id' },
  highlights: { owner: 'user_id' },
  reading_history: { owner: 'user_id' },
  study_notes: { owner: 'user_id' },
  tombstones: { owner: 'user_id' },
  subscriptions: { owner: 'user_id' },
  stripe_customers: { owner: 'user_id' },
  ai_budgets: { owner: 'user_id' },
  study_groups: { owner: 'created_by' },
  study_group_members: { owner: 'user_id' },
  study_group_invites: { owner: 'user_id' },
  study_sessions: { owner: 'created_by' },
  study_session_participants: { owner: 'user_id' },
  study_rooms: { owner: 'leader_id' },
  study_room_people: { owner: 'user_id' },
  study_room_questions: { owner: 'user_id' },
  study_room_updates: { owner: 'group_id' },
  shared_notes: { owner: 'user_id' },
  shared_note_reactions: { owner: 'user_id' },
  shared_note_comments: { owner: 'user_id' },
  shared_note_reports: { owner: 'user_id' },
  stripe_events: 'closed',
  verifications: 'closed',
  two_factors: 'closed',
  used_codes: 'closed',
  rate_limits: 'closed',
  insights: 'closed',
  jobs: 'closed',
  migrations: 'closed',
};

const reading: ReadingPreferences = {
  version: 'asv',
  theme: 'dark',
  textSize: '2',
  leading: 'tight',
  verseNumbers: true,
  redLetters: false,
  terms: true,
  ai: true,
  panels: [],
  toasts: 'bottom',
};

const verseId = 'romans_16_1';
const studyNoteId = '00000000-0000-4000-8000-000000000001';
const studyNote = { title: 'Phoebe’s title', content: 'Phoebe’s study', tags: [], passage: null, base: null };

/** The contents of a private group that belongs to the owner. */
const [sessionId, noteId, commentId, reportId, inviteId, questionId] = Array.from({ length: 6 }, () =>
  randomUUID(),
);
const inSession = { sessionId: sessionId ?? '' };
const inNote = { noteId: noteId ?? '' };
let groupId: number;
const session = {
  name: 'Phoebe’s session',
  description: 'on Phoebe',
  scheduledFor: new Date(Date.now() + 60_000).toISOString(),
  duration: 60,
  verses: ['Romans 16'],
  base: null,
};
const sharedNote = { content: 'shared by Phoebe', verseId, base: null };
const report = { noteId: inNote.noteId, commentId: null, reason: 'for Phoebe' };
/** A Yjs update that changes nothing. */
const update = { id: randomUUID(), update: 'AAA=' };

let world: World;
let owner: Browser & { email: string };
let other: Browser & { email: string };
let ownerId: string;
let otherId: string;

beforeAll(async () => {
  world = await startWorld();
  [owner, other] = [await signUp(world), await signUp(world)];
  [ownerId, otherId] = [(await owner.call('account')).body.id, (await other.call('account')).body.id];
  await owner.call('updateAccount', { name: 'Phoebe of Cenchreae' });
  await owner.call('savePreferences', reading);
  await owner.call('saveNote', { verseId, content: 'a note of Phoebe', base: null });
  await owner.call('addFavorite', { verseId, text: 'words for Phoebe', version: 'kjv' });
  await owner.call('addFavorite', { verseId: 'romans_16_2', text: 'more for Phoebe', version: 'kjv' });
  await owner.call('removeFavorite', { verseId: 'romans_16_2' });
  await owner.call('saveBookmark', { book: 'Romans', chapter: 16, verse: 1 });
  await owner.call('saveHighlights', { verseIds: [verseId], color: 'rose' });
  await owner.call('addReadings', { readings: [{ verseId, readAt: '2026-01-01T00:00:00.000Z' }] });
  await owner.call('saveStudyNote', { id: studyNoteId, ...studyNote });
  await rowsOf(`insert into subscriptions (user_id, status, tier) values ($1, 'active', 'pro')`, ownerId);
  groupId = (
    await owner.call('createGroup', {
      key: randomUUID(),
      name: 'Friends of Phoebe',
      description: 'Servants of the church',
      isPublic: false,
    })
  ).body.id;
  await owner.call('createInvite', {
    groupId,
    inviteId: inviteId ?? '',
    email: 'guest.of.Phoebe@example.org',
  });
  await owner.call('saveGroupSession', { groupId, ...inSession, ...session });
  await owner.call('enterRoom', { groupId, ...inSession, elsewhere: null });
  await owner.call('askInRoom', {
    groupId,
    ...inSession,
    questionId: questionId ?? '',
    question: 'Who is Phoebe?',
  });
  await owner.call('writeSessionNotes', { groupId, ...inSession, ...update });
  await owner.call('saveSharedNote', { groupId, ...inNote, ...sharedNote });
  await owner.call('react', { groupId, ...inNote, reaction: 'amen' });
  await owner.call('saveComment', {
    groupId,
    ...inNote,
    commentId: commentId ?? '',
    content: 'Phoebe',
    base: null,
  });
  await owner.call('report', { groupId, reportId: reportId ?? '', ...report });
  await rowsOf(`insert into stripe_customers (user_id, customer_id) values ($1, 'cus_of_Phoebe')`, ownerId);
  await rowsOf(
    `insert into ai_budgets (key, user_id, used, window_ends) values ('of Phoebe', $1, 1, now() + interval '1 day')`,
    ownerId,
  );
});
afterAll(() => world.stop());

/** Runs a statement as a user, as requests do, and rolls it back. */
function as(userId: string | undefined, statement: string, ...values: unknown[]): Promise<pg.QueryResult> {
  return queryTestDatabase(async (client) => {
    await client.query('begin');
    if (userId) await client.query("select set_config('app.user_id', $1, true)", [userId]);
    await client.query("select set_config('role', 'lampstand_app', true)");
    // Closing the connection rolls everything back.
    return client.query(statement, values);
  });
}

/** The id by which the owner's rows are found: of the group or of the user. */
function keyOf(access: { readonly owner: string }): string {
  return access.owner === 'group_id' ? String(groupId) : ownerId;
}

describe('every table', () => {
  it('is listed here and has row-level security', async () => {
    const found = await rowsOf<{ name: string; guarded: boolean }>(`
      select relname as name, relrowsecurity as guarded from pg_class
      where relkind in ('r', 'p', 'v', 'm') and relnamespace = 'public'::regnamespace order by 1`);
    expect(found.map(({ name }) => name)).toEqual(Object.keys(tables).sort());
    expect(found.filter(({ guarded }) => !guarded)).toEqual([]);
  });

  for (const [name, access] of Object.entries(tables)) {
    if (access === 'closed') {
      it(`${name} is closed to requests`, async () => {
        const [rights] = await rowsOf<{ any: boolean }>(
          `select has_table_privilege('lampstand_app', $1, 'select, insert, update, delete')
             or has_any_column_privilege('lampstand_app', $1, 'select, insert, update') as any`,
          name,
        );
        expect(rights?.any).toBe(false);
      });
    } else {
      it(`${name} returns only a user's own rows`, async () => {
        const own = `select 1 from ${name} where ${access.owner}::text = $1`;
        expect((await as(ownerId, own, keyOf(access))).rowCount).toBeGreaterThan(0);
        expect((await as(otherId, own, keyOf(access))).rowCount).toBe(0);
        expect((await as(undefined, own, keyOf(access))).rowCount).toBe(0);
        const all = await as(otherId, `select 1 from ${name}`);
        expect(all.rowCount).toBe((await as(otherId, own, otherId)).rowCount);
      });

      it(`${name} refuses changes to another user's rows`, async () => {
        const column = access.owner;
        for (const statement of [
          `update ${name} set ${column} = ${column} where ${column} = $1`,
          `delete from ${name} where ${column} = $1`,
          `insert into ${name} (${column}) values ($1)`,
        ]) {
          const result = await as(otherId, statement, keyOf(access)).catch((error: Error) => error);
          if (result instanceof Error) expect(result.message).toMatch(/permission denied|row-level security/);
          else expect(result.rowCount, statement).toBe(0);
        }
      });
    }
  }

  it('hides tokens and secrets from requests', async () => {
    for (const [table, column] of [
      ['sessions', 'token'],
      ['identities', 'password'],
      ['identities', 'refresh_token'],
    ] as const) {
      const [right] = await rowsOf<{ can: boolean }>(
        "select has_column_privilege('lampstand_app', $1, $2, 'select') as can",
        table,
        column,
      );
      expect(right?.can, `${table}.${column}`).toBe(false);
    }
  });
});

/** Routes without personal rows, or with only what the caller proves to have. */
const openRoutes = [
  'GET /healthz',
  'GET /readyz',
  'GET /sandbox/*',
  'GET /api',
  'GET /api/',
  'GET /api/openapi.json',
  'GET /api/documentation.css',
  'GET /api/bible/bibles',
  'GET /api/bible/books',
  'GET /api/bible/search',
  'GET /api/bible/bibles/:bibleId/search',
  'GET /api/bible/bibles/:bibleId/passages/:reference',
  'GET /api/bible/pages/:version/:book/:chapter',
  'GET /api/bible/cross-references/:verse',
  'GET /api/bible/packs/:version',
  'GET /api/bible/:reference',
  'GET /api/search',
  'GET /api/search/suggestions',
  'POST /api/quote-check',
  'GET /api/session',
  'GET /api/allowance',
  'POST /api/insights',
  'GET /api/auth/verify-email',
  'GET /api/auth/callback/google',
  'POST /api/auth/sign-up',
  'POST /api/auth/resend',
  'POST /api/auth/sign-in',
  'POST /api/auth/two-step',
  'POST /api/auth/google',
  'POST /api/auth/recover',
  'POST /api/auth/reset',
  'POST /api/auth/sign-out',
  'POST /webhooks/stripe',
  'POST /api/sample-reader',
  'GET /api/study-group-invites/:token',
  'GET /*',
];

const emptyExport = {
  product: 'lampstand',
  format: 1,
  exportedAt: '2026-01-01T00:00:00.000Z',
  notes: [],
  favorites: [],
  bookmark: null,
  highlights: [],
  readings: [],
  studyNotes: [],
};

/** Identity claims in a request that the server must ignore. */
const claims = () => ({ user_id: ownerId, userId: ownerId, id: ownerId, role: 'admin', plan: 'pro' });

/** Personal routes, each with what another user attempts. */
const personalRoutes: Readonly<Record<string, () => Record<string, unknown> | undefined>> = {
  'GET /api/account': () => undefined,
  'PATCH /api/account': () => ({ name: 'somebody else', ...claims() }),
  'GET /api/account/sessions': () => undefined,
  'DELETE /api/account/sessions/:id': () => undefined,
  'GET /api/preferences': () => undefined,
  'PUT /api/preferences': () => ({ ...reading, version: 'kjv', ...claims() }),
  'GET /api/events': () => undefined,
  'GET /api/notes': () => undefined,
  'GET /api/notes/:verseId': () => undefined,
  'PUT /api/notes/:verseId': () => ({ content: 'another note', base: 1, ...claims() }),
  'DELETE /api/notes/:verseId': () => undefined,
  'GET /api/favorites': () => undefined,
  'PUT /api/favorites/:verseId': () => ({ text: 'other words', version: 'web', ...claims() }),
  'DELETE /api/favorites/:verseId': () => undefined,
  'GET /api/bookmark': () => undefined,
  'PUT /api/bookmark': () => ({ book: 'Genesis', chapter: 1, ...claims() }),
  'GET /api/highlights': () => undefined,
  'PUT /api/highlights': () => ({ verseIds: [verseId], color: null, ...claims() }),
  'GET /api/reading-history': () => undefined,
  'POST /api/reading-history': () => ({
    readings: [{ verseId, readAt: '2026-01-01T00:00:00.000Z', ...claims() }],
  }),
  'GET /api/study-notes': () => undefined,
  'PUT /api/study-notes/:id': () => ({
    ...studyNote,
    title: 'another',
    content: 'another',
    base: 1,
    ...claims(),
  }),
  'DELETE /api/study-notes/:id': () => undefined,
  'GET /api/subscription': () => undefined,
  'POST /api/subscription/reload': () => claims(),
  'POST /api/subscription/trial': () => claims(),
  'POST /functions/v1/stripe-checkout': () => claims(),
  'POST /functions/v1/stripe-webhook': () => ({ ...claims(), type: 'create-portal-session' }),
  'POST /api/assistant/questions': () => ({ question: 'What did Phoebe ask?', ...claims() }),
  'POST /api/assistant/passages': () => ({ reference: 'Romans 16:1', question: 'Who is she?', ...claims() }),
  'POST /api/moods/scriptures': () => ({ mood: 'anxious', ...claims() }),
  'POST /api/moods/situations': () => ({ situation: 'I am far from home', ...claims() }),
  'GET /api/passage-report': () => undefined,
  'GET /api/data': () => undefined,
  'GET /api/data.md': () => undefined,
  'POST /api/data': () => ({ data: emptyExport, apply: true, ...claims() }),
  'GET /api/study-groups': () => undefined,
  'GET /api/study-groups/public': () => undefined,
  'POST /api/study-groups': () => ({
    key: randomUUID(),
    name: 'Another',
    description: 'Another',
    ...claims(),
  }),
  'GET /api/study-groups/:groupId': () => undefined,
  'PATCH /api/study-groups/:groupId': () => ({ name: 'Another', ...claims() }),
  'DELETE /api/study-groups/:groupId': () => undefined,
  'PUT /api/study-groups/:groupId/membership': () => undefined,
  'DELETE /api/study-groups/:groupId/membership': () => undefined,
  'PATCH /api/study-groups/:groupId/membership': () => ({ reminders: false, ...claims() }),
  'DELETE /api/study-groups/:groupId/members/:userId': () => undefined,
  'PUT /api/study-groups/:groupId/owner': () => ({ ...claims(), userId: otherId }),
  'GET /api/study-groups/:groupId/invites': () => undefined,
  'PUT /api/study-groups/:groupId/invites/:inviteId': () => ({ days: 30, ...claims() }),
  'DELETE /api/study-groups/:groupId/invites/:inviteId': () => undefined,
  'POST /api/study-group-invites/:token': () => undefined,
  'GET /api/study-sessions': () => undefined,
  'GET /api/study-groups/:groupId/sessions': () => undefined,
  'GET /api/study-groups/:groupId/sessions/:sessionId': () => undefined,
  'GET /api/study-groups/:groupId/sessions/:sessionId/calendar.ics': () => undefined,
  'PUT /api/study-groups/:groupId/sessions/:sessionId': () => ({ ...session, base: 1, ...claims() }),
  'DELETE /api/study-groups/:groupId/sessions/:sessionId': () => undefined,
  'PUT /api/study-groups/:groupId/sessions/:sessionId/participation': () => undefined,
  'DELETE /api/study-groups/:groupId/sessions/:sessionId/participation': () => undefined,
  'GET /api/study-groups/:groupId/sessions/:sessionId/room': () => undefined,
  'PUT /api/study-groups/:groupId/sessions/:sessionId/room/presence': () => ({
    elsewhere: null,
    ...claims(),
  }),
  'DELETE /api/study-groups/:groupId/sessions/:sessionId/room/presence': () => undefined,
  'PUT /api/study-groups/:groupId/sessions/:sessionId/room/passage': () => ({
    book: 'John',
    chapter: 3,
    ...claims(),
  }),
  'PUT /api/study-groups/:groupId/sessions/:sessionId/room/leader': () => ({ ...claims(), userId: otherId }),
  'PUT /api/study-groups/:groupId/sessions/:sessionId/room/questions/:questionId': () => ({
    question: 'Who?',
    ...claims(),
  }),
  'GET /api/study-groups/:groupId/sessions/:sessionId/room/notes': () => undefined,
  'POST /api/study-groups/:groupId/sessions/:sessionId/room/notes': () => ({
    ...claims(),
    ...update,
    id: randomUUID(),
  }),
  'POST /api/study-groups/:groupId/sessions/:sessionId/room/end': () => ({ words: 'Go.', ...claims() }),
  'GET /api/study-groups/:groupId/notes': () => undefined,
  'PUT /api/study-groups/:groupId/notes/:noteId': () => ({
    ...sharedNote,
    content: 'another',
    base: 1,
    ...claims(),
  }),
  'DELETE /api/study-groups/:groupId/notes/:noteId': () => undefined,
  'PUT /api/study-groups/:groupId/notes/:noteId/reactions/:reaction': () => undefined,
  'DELETE /api/study-groups/:groupId/notes/:noteId/reactions/:reaction': () => undefined,
  'PUT /api/study-groups/:groupId/notes/:noteId/comments/:commentId': () => ({
    content: 'another',
    base: null,
    ...claims(),
  }),
  'DELETE /api/study-groups/:groupId/notes/:noteId/comments/:commentId': () => undefined,
  'GET /api/study-groups/:groupId/reports': () => undefined,
  'PUT /api/study-groups/:groupId/reports/:reportId': () => ({ ...report, ...claims() }),
  'DELETE /api/study-groups/:groupId/reports/:reportId': () => undefined,
  'POST /api/auth/reauthenticate': () => ({ password: 'a guess', ...claims() }),
  'POST /api/account/password': () => ({ currentPassword: 'a guess', password: 'another one', ...claims() }),
  'POST /api/account/email': () => ({ email: newEmail(), ...claims() }),
  'DELETE /api/account/identities/google': () => undefined,
  'POST /api/account/two-step': () => undefined,
  'POST /api/account/two-step/confirm': () => ({ code: '123456', ...claims() }),
  'POST /api/account/two-step/backup-codes': () => undefined,
  'DELETE /api/account/two-step': () => undefined,
  'DELETE /api/account': () => undefined,
  'DELETE /api/sample-reader': () => undefined,
};

describe('every route', () => {
  it('is listed here', async () => {
    const settings = readSettings({ ...testEnvironment, LAMPSTAND_SANDBOX_URL: 'http://127.0.0.1:9' });
    const library = openLibrary(packsFolder);
    const services = createServices(settings, library);
    const app = createApp({
      services,
      assets: new Map(),
      chapters: openPreparedChapters(packsFolder, library),
      renderPage: async () => ({ status: 200, html: '' }),
    });
    const handlers = app.routes.filter(({ method, path }) => method !== 'ALL' || path === '/sandbox/*');
    const found = new Set(handlers.map(({ method, path }) => `${method.replace('ALL', 'GET')} ${path}`));
    expect([...found].sort()).toEqual([...openRoutes, ...Object.keys(personalRoutes)].sort());
    services.mailer.close();
    await services.database.close();
  });

  it('of the contract is mounted, and no other personal route is', () => {
    const asMounted = (path: string) => path.replace(/\{(\w+)\}/g, ':$1');
    const declared = Object.values(contract)
      .flatMap((routes) => Object.values<{ method: string; path: string }>(routes))
      .map(({ method, path }) => `${method.toUpperCase()} ${asMounted(path)}`);
    expect([...openRoutes, ...Object.keys(personalRoutes)]).toEqual(expect.arrayContaining(declared));
    // These routes answer with files and events, which have no schema in the contract.
    const others = [EVENTS_PATH, MARKDOWN_EXPORT_PATH, CALENDAR_PATH].map((path) => `GET ${asMounted(path)}`);
    expect([...declared, ...others]).toEqual(expect.arrayContaining(Object.keys(personalRoutes)));
  });

  for (const [route, bodyOf] of Object.entries(personalRoutes)) {
    it(`${route} reveals and changes nothing for another user or a visitor`, async () => {
      const before = await everythingOf(ownerId);
      const [session] = await rowsOf<{ id: string }>('select id from sessions where user_id = $1', ownerId);
      const [method = '', path = ''] = route.split(' ');
      const address = addressIn(path, groupId)
        .replace('study-notes/:id', `study-notes/${studyNoteId}`)
        .replace(':id', String(session?.id))
        .replace(':verseId', verseId)
        .replace('stripe-checkout', 'stripe-checkout?billingPeriod=monthly');
      const body = bodyOf();
      const init = {
        method,
        ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
      };
      const nobody = await world.browser().fetch(address, init);
      expect(nobody.status).toBe(401);
      expect(await nobody.json()).toMatchObject({ error: { message: 'User not authenticated' } });
      const answer = await other.fetch(address, init);
      expect(answer.status).toBeLessThan(500);
      const seen = path === '/api/events' ? '' : await answer.text();
      await answer.body?.cancel().catch(() => {});
      for (const secret of [owner.email, ownerId, 'Phoebe', String(session?.id)]) {
        expect(seen).not.toContain(secret);
      }
      if (path.includes(':groupId')) {
        // A private group and an id without a group get the same answer.
        const none = await other.fetch(addressIn(path, (groupId % 1000) + 1), init);
        expect([answer.status, seen]).toEqual([404, await none.text()]);
        expect(none.status).toBe(404);
        const headersOf = ({ headers }: Response) =>
          [...headers]
            .filter(([name]) => name !== 'date' && name !== 'x-request-id')
            .map(([name, value]) => `${name}: ${value}`);
        expect(headersOf(answer)).toEqual(headersOf(none));
      }
      expect(await everythingOf(ownerId)).toEqual(before);
    });
  }
});

/** The path of a route with the ids of the owner's things and of a group. */
function addressIn(path: string, group: number): string {
  const names: Readonly<Record<string, string | undefined>> = {
    groupId: String(group),
    sessionId,
    noteId,
    commentId,
    reportId,
    inviteId,
    questionId,
    userId: ownerId,
    reaction: 'amen',
    token: 'a-guess',
  };
  return path.replace(/:(\w+)/g, (whole, name: string) => names[name] ?? whole);
}

describe('Pro', () => {
  /** The status of an answer, and whether it refuses the caller for lack of Pro. */
  const ask = async (browser: Browser, route: string) => {
    const [method = '', path = ''] = route.split(' ');
    const answer = await browser.fetch(path, { method });
    const body = await answer.text();
    return { status: answer.status, isRefused: body.includes('subscription/pro-required') };
  };

  it('is required by every route at a premium address and by no other', async () => {
    const isPremium = (route: string) => premiumPaths.some((path) => route.split(' ')[1]?.startsWith(path));
    const routes = Object.keys(personalRoutes).filter((route) => route !== 'GET /api/events');
    const [reader, subscriber] = [await signUp(world), await signUp(world)];
    await subscriber.call('activateTrial', { userId: (await subscriber.call('account')).body.id });
    expect(routes.filter(isPremium).length).toBeGreaterThan(0);
    for (const route of routes.filter(isPremium)) {
      expect(await ask(world.browser(), route), route).toEqual({ status: 401, isRefused: false });
      expect(await ask(reader, route), route).toEqual({ status: 403, isRefused: true });
      expect((await ask(subscriber, route)).status, route).not.toBe(403);
    }
    for (const route of routes.filter((one) => one.startsWith('GET') && !isPremium(one))) {
      expect((await ask(reader, route)).isRefused, route).toBe(false);
    }
  });
});

/** All rows of a user and of their group. */
async function everythingOf(userId: string): Promise<unknown> {
  const personal = await rowsOf<{ name: string; field: string }>(`
    select table_name as name, column_name as field from information_schema.columns
    where table_schema = 'public' and (column_name in ('user_id', 'group_id')
      or (table_name in ('users', 'study_groups') and column_name = 'id'))`);
  const all = personal.map(
    ({ name, field }) =>
      `select '${name}' as name, to_jsonb(t) as row from ${name} t where ${field}::text in ($1, $2)`,
  );
  return rowsOf(`${all.join(' union ')} order by 1, 2`, userId, String(groupId));
}
