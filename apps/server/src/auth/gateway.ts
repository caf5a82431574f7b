import { LampstandError } from '@lampstand/contract';
import { eq } from 'drizzle-orm';
import { type Database, violates } from '../db/database.ts';
import { sessions, users } from '../db/schema.ts';
import { sessionCookie } from '../http/cookies.ts';
import type { RequestContext } from '../http/request-context.ts';
import type { Settings } from '../settings.ts';
import { ADDRESS_HEADER, type Auth, type AuthByOrigin, authByOrigin } from './better-auth.ts';
import { readAnswer } from './refusals.ts';

type Call = (auth: Auth, headers: Headers) => Promise<Response>;

interface AskOptions<T> {
  /** Runs outside of a transaction, for calls that cannot leave partial writes. */
  readonly isBrief?: boolean;
  /** Runs in the same transaction; an error rolls everything back. */
  readonly confirm?: (answer: T) => Promise<void>;
}

/** The interface to better-auth, which handles passwords, tokens, OpenID Connect and one-time codes. */
export class AuthGateway {
  readonly #database: Database;
  readonly auths: AuthByOrigin;

  constructor(settings: Settings, database: Database) {
    this.#database = database;
    this.auths = authByOrigin(settings, database);
  }

  /**
   * Calls better-auth, forwards its cookies and reads its answer. Everything that it writes, and the jobs
   * that follow, are committed together; a refusal keeps the attempts it has counted.
   */
  async ask<T>(request: RequestContext, call: Call, options: AskOptions<T> = {}): Promise<T> {
    return readAnswer<T>(await this.#send(request, call, options));
  }

  /** Like `ask`, for calls that may start another session: returns its token. */
  async askForSession<T>(
    request: RequestContext,
    call: Call,
    options: AskOptions<T> = {},
  ): Promise<string | undefined> {
    const response = await this.#send(request, call, options);
    await readAnswer<T>(response.clone());
    return newToken(response, request.origin);
  }

  async #send<T>(
    request: RequestContext,
    call: Call,
    { isBrief = false, confirm }: AskOptions<T>,
  ): Promise<Response> {
    const work = async () => {
      const response = await call(this.auths.of(request.origin), headersOf(request));
      if (response.ok && confirm) await confirm((await response.clone().json()) as T);
      return response;
    };
    const database = this.#database;
    const response = await (isBrief ? database.guarded(work) : database.transaction(work)).catch(
      (error: unknown) => {
        throw violates(error, 'users_email_key') ? new LampstandError('auth/email-in-use') : error;
      },
    );
    request.passCookies(response);
    return response;
  }

  /** Lets better-auth answer a link that a reader opened; returns the redirect target. */
  async follow(request: RequestContext, pathAndQuery: string): Promise<string> {
    const { origin, sessionToken: before } = request;
    const followed = new Request(origin + pathAndQuery, { headers: headersOf(request) });
    const response = await this.#database.guarded(() => this.auths.of(origin).handler(followed));
    const location = response.headers.get('location') ?? '/';
    const token = newToken(response, origin);
    const isMailLink = new URL(followed.url).pathname.endsWith('/verify-email');
    const isNew = token !== undefined && token !== before;
    if (isNew && isMailLink && (await this.#needsSecondStep(token))) return location;
    request.passCookies(response);
    return location;
  }

  /** A link in a mail is not a second step, so the session that it opened is closed again. */
  async #needsSecondStep(token: string): Promise<boolean> {
    const { owner } = this.#database;
    const [session] = await owner
      .select({ twoStep: users.twoFactorEnabled })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(eq(sessions.token, token));
    if (!session?.twoStep) return false;
    await owner.delete(sessions).where(eq(sessions.token, token));
    return true;
  }
}

/** The request headers for better-auth. */
function headersOf({ headers, address }: RequestContext): Headers {
  const passedOn = new Headers(headers);
  passedOn.set(ADDRESS_HEADER, address);
  return passedOn;
}

/** The session that an answer sets a cookie for. */
function newToken(response: Response, origin: string): string | undefined {
  const name = `${sessionCookie(origin)}=`;
  const cookie = response.headers.getSetCookie().find((value) => value.startsWith(name));
  const [value = ''] = cookie?.slice(name.length).split(';') ?? [];
  return decodeURIComponent(value).split('.')[0] || undefined;
}
