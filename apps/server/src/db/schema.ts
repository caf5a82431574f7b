import { sql } from 'drizzle-orm';
import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment, now } from './columns.ts';

export * from './group-schema.ts';

/** The tables as queries see them. The migrations create them, and a test compares the two. */
const userId = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

export const users = pgTable('users', {
  id: text('id').primaryKey(),
  name: text('name').notNull().default(''),
  email: text('email').notNull().unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  image: text('image'),
  twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
  createdAt: now('created_at'),
  updatedAt: now('updated_at'),
});

export const sessions = pgTable('sessions', {
  id: text('id').primaryKey(),
  userId: userId(),
  token: text('token').notNull().unique(),
  expiresAt: moment('expires_at').notNull(),
  authenticatedAt: now('authenticated_at'),
  ipAddress: text('ip_address'),
  userAgent: text('user_agent'),
  createdAt: now('created_at'),
  updatedAt: now('updated_at'),
});

export const identities = pgTable('identities', {
  id: text('id').primaryKey(),
  userId: userId(),
  providerId: text('provider_id').notNull(),
  accountId: text('account_id').notNull(),
  accessToken: text('access_token'),
  refreshToken: text('refresh_token'),
  idToken: text('id_token'),
  accessTokenExpiresAt: moment('access_token_expires_at'),
  refreshTokenExpiresAt: moment('refresh_token_expires_at'),
  scope: text('scope'),
  password: text('password'),
  createdAt: now('created_at'),
  updatedAt: now('updated_at'),
});

export const verifications = pgTable('verifications', {
  id: text('id').primaryKey(),
  identifier: text('identifier').notNull(),
  value: text('value').notNull(),
  expiresAt: moment('expires_at').notNull(),
  createdAt: now('created_at'),
  updatedAt: now('updated_at'),
});

export const twoFactors = pgTable('two_factors', {
  id: text('id').primaryKey(),
  userId: userId(),
  secret: text('secret').notNull(),
  backupCodes: text('backup_codes').notNull(),
  verified: boolean('verified').notNull().default(true),
  failedVerificationCount: integer('failed_verification_count').notNull().default(0),
  lockedUntil: moment('locked_until'),
});

export const usedCodes = pgTable(
  'used_codes',
  { userId: userId(), code: text('code').notNull(), usedAt: now('used_at') },
  (table) => [primaryKey({ columns: [table.userId, table.code] })],
);

export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  windowEnds: moment('window_ends').notNull(),
});

export const jobs = pgTable('jobs', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  kind: text('kind').notNull(),
  payload: jsonb('payload').notNull(),
  runAt: now('run_at'),
  attempts: integer('attempts').notNull().default(0),
  lastError: text('last_error'),
  deadAt: moment('dead_at'),
  createdAt: now('created_at'),
});

export const preferences = pgTable('preferences', {
  userId: text('user_id')
    .primaryKey()
    .default(sql`current_user_id()`)
    .references(() => users.id, { onDelete: 'cascade' }),
  reading: jsonb('reading').notNull(),
  updatedAt: now('updated_at'),
});

/** The owner of a row, by default the current user. */
const ownId = () => userId().default(sql`current_user_id()`);

export const verseNotes = pgTable(
  'verse_notes',
  {
    userId: ownId(),
    verseId: text('verse_id').notNull(),
    content: text('content').notNull(),
    revision: integer('revision').notNull().default(1),
    deleted: boolean('deleted').notNull().default(false),
    createdAt: now('created_at'),
    updatedAt: now('updated_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.verseId] })],
);

export const favorites = pgTable(
  'favorites',
  {
    userId: ownId(),
    verseId: text('verse_id').notNull(),
    verseText: text('verse_text').notNull(),
    version: text('version').notNull(),
    createdAt: now('created_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.verseId] })],
);

export const bibleBookmarks = pgTable('bible_bookmarks', {
  userId: ownId().primaryKey(),
  book: text('book').notNull(),
  chapter: integer('chapter').notNull(),
  verse: integer('verse'),
  updatedAt: now('updated_at'),
});

export const highlights = pgTable(
  'highlights',
  {
    userId: ownId(),
    verseId: text('verse_id').notNull(),
    color: text('color').notNull(),
    updatedAt: now('updated_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.verseId] })],
);

export const readingHistory = pgTable(
  'reading_history',
  { userId: ownId(), verseId: text('verse_id').notNull(), readAt: moment('read_at').notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.readAt, table.verseId] })],
);

export const studyNotes = pgTable(
  'study_notes',
  {
    id: uuid('id').notNull(),
    userId: ownId(),
    title: text('title').notNull(),
    content: text('content').notNull(),
    tags: text('tags').array().notNull().default([]),
    passage: text('passage'),
    revision: integer('revision').notNull().default(1),
    deleted: boolean('deleted').notNull().default(false),
    createdAt: now('created_at'),
    updatedAt: now('updated_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] })],
);

/** Deleted rows, for devices that still have them; database triggers write them. */
export const tombstones = pgTable(
  'tombstones',
  {
    userId: userId(),
    list: text('list').notNull(),
    key: text('key').notNull(),
    deletedAt: now('deleted_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.list, table.key] })],
);

export const subscriptions = pgTable('subscriptions', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  userId: userId(),
  status: text('status', { enum: ['active', 'trial', 'inactive'] }).notNull(),
  tier: text('tier', { enum: ['free', 'pro'] }).notNull(),
  expiresAt: moment('expires_at'),
  trialStartAt: moment('trial_start_at'),
  trialEndAt: moment('trial_end_at'),
  hasUsedTrial: boolean('has_used_trial').notNull().default(false),
  stripeId: text('stripe_id').unique(),
  plan: text('plan', { enum: ['monthly', 'yearly'] }),
  isEnding: boolean('is_ending').notNull().default(false),
  hasPaymentProblem: boolean('has_payment_problem').notNull().default(false),
  createdAt: now('created_at'),
});

export const stripeCustomers = pgTable('stripe_customers', {
  userId: userId().primaryKey(),
  customerId: text('customer_id').notNull().unique(),
  createdAt: now('created_at'),
});

export const stripeEvents = pgTable('stripe_events', {
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  createdAt: now('created_at'),
});

export const aiBudgets = pgTable('ai_budgets', {
  key: text('key').primaryKey(),
  userId: text('user_id'),
  used: integer('used').notNull(),
  windowEnds: moment('window_ends').notNull(),
});

export const insights = pgTable(
  'insights',
  {
    verseId: text('verse_id').notNull(),
    version: text('version').notNull(),
    mode: text('mode').notNull(),
    model: text('model').notNull(),
    pack: text('pack').notNull(),
    answer: text('answer').notNull(),
    createdAt: now('created_at'),
  },
  (table) => [primaryKey({ columns: [table.verseId, table.version, table.mode, table.model] })],
);
