import { type Channel, LampstandError } from '@lampstand/contract';
import { and, eq, lt, ne, type SQL, sql } from 'drizzle-orm';
import type { Context } from 'hono';
import { type Caller, type Database, violates } from '../db/database.ts';
import { sessions, usedCodes, users } from '../db/schema.ts';
import { Payments } from '../payments/payments.ts';
import { type Doorbell, topicOf } from '../realtime/doorbell.ts';
import type { Settings } from '../settings.ts';
import { type Auth, type AuthByOrigin, authByOrigin, cookiePrefix } from './auth.ts';
import { count, forgive, type Limit } from './limits.ts';
import { readAnswer } from './refusals.ts';
import { Visits } from './visits.ts';

interface AskOptions<T> {
  /** Outside of a transaction: nothing is written that could be written by halves. */
  readonly isBrief?: boolean;
  /** Runs in the same transaction; what it throws undoes everything. */
  readonly confirm?: (answer: T) => Promise<void>;
}

/** What the account routes share. */
export class AccountParts {
  readonly settings: Settings;
  readonly database: Database;
  readonly doorbell: Doorbell;
  readonly visits: Visits;
  readonly auths: AuthByOrigin;
  /** None: no plan can be paid for. */
  readonly payments: Payments | undefined;
  readonly limits: { count(limit: Limit): Promise<void>; forgive(key: readonly string[]): Promise<void> };

  constructor(settings: Settings, database: Database, doorbell: Doorbell) {
    this.settings = settings;
    this.database = database;
    this.doorbell = doorbell;
    this.visits = new Visits(settings);
    this.auths = authByOrigin(settings, database);
    this.payments = settings.stripe && new Payments(settings.stripe, database);
    this.limits = {
      count: (limit) => database.guarded(() => count(database, limit)),
      forgive: (key) => database.guarded(() => forgive(database, key)),
    };
  }

  /**
   * Asks better-auth, passes its cookies on and reads its answer. All that it writes, and the jobs
   * that follow from it, stand or fall together; a refusal keeps what it has counted.
   */
  readonly ask = async <T>(
    c: Context,
    call: (auth: Auth, headers: Headers) => Promise<Response>,
    { isBrief = false, confirm }: AskOptions<T> = {},
  ): Promise<T> => {
    const work = async () => {
      const response = await call(this.auths.of(this.visits.origin(c)), this.visits.headers(c));
      if (response.ok && confirm) await confirm((await response.clone().json()) as T);
      return response;
    };
    const { database } = this;
    const response = await (isBrief ? database.guarded(work) : database.transaction(work)).catch(
      (error: unknown) => {
        throw violates(error, 'users_email_key') ? new LampstandError('auth/email-in-use') : error;
      },
    );
    passCookies(c, response);
    return readAnswer<T>(response);
  };

  /** Lets better-auth answer a link that somebody has followed. */
  readonly follow = async (c: Context): Promise<Response> => {
    const { pathname, search } = new URL(c.req.url);
    const origin = this.visits.origin(c);
    const request = new Request(origin + pathname + search, { headers: this.visits.headers(c) });
    const before = this.visits.token(c);
    const response = await this.database.guarded(() => this.auths.of(origin).handler(request));
    const token = newToken(response, origin);
    if (token !== undefined && token !== before && pathname.endsWith('/verify-email')) {
      if (await this.#needsSecondStep(token)) {
        return c.redirect(response.headers.get('location') ?? '/', 302);
      }
    }
    passCookies(c, response);
    const location = response.headers.get('location');
    return location ? c.redirect(location, 302) : c.redirect('/', 302);
  };

  /** A link in a mail is no second step: the session that it opened is closed again. */
  async #needsSecondStep(token: string): Promise<boolean> {
    const [session] = await this.database.owner
      .select({ twoStep: users.twoFactorEnabled })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(eq(sessions.token, token));
    if (!session?.twoStep) return false;
    await this.database.owner.delete(sessions).where(eq(sessions.token, token));
    return true;
  }

  /** A code of an authenticator is valid for a while, but works once. */
  async useUp(userId: string, code: string): Promise<void> {
    const { owner } = this.database;
    await owner
      .delete(usedCodes)
      .where(and(eq(usedCodes.userId, userId), lt(usedCodes.usedAt, sql`now() - interval '1 hour'`)));
    const used = await owner
      .insert(usedCodes)
      .values({ userId, code: code.replace(/\s/g, '') })
      .onConflictDoNothing()
      .returning();
    if (used.length === 0) throw new LampstandError('auth/wrong-code');
  }

  otherSessions({ userId, sessionId }: Caller): SQL | undefined {
    return and(eq(sessions.userId, userId), ne(sessions.id, sessionId));
  }

  /** The session that this answer sets a cookie for. */
  tokenSetOn(c: Context): string | undefined {
    return newToken(c.res, this.visits.origin(c));
  }

  readonly ringFor = (userId: string, channel: Channel): void => {
    this.doorbell.ring(topicOf(userId), channel);
  };
}

function passCookies(c: Context, response: Response): void {
  for (const cookie of response.headers.getSetCookie()) c.header('set-cookie', cookie, { append: true });
}

function newToken(response: Response, origin: string): string | undefined {
  const name = `${cookiePrefix(origin)}.session_token=`;
  const cookie = response.headers.getSetCookie().find((value) => value.startsWith(name));
  const [value = ''] = cookie?.slice(name.length).split(';') ?? [];
  return decodeURIComponent(value).split('.')[0] || undefined;
}
