import { accountChannel, type SessionBody, type TwoStepSetup } from '@lampstand/contract';
import { renderSVG } from 'uqr';
import { withProof } from '../auth/better-auth.ts';
import type { AuthGateway } from '../auth/gateway.ts';
import { digitsOf, useCodeOnce } from '../auth/one-time-codes.ts';
import { PROOFS, provenCaller, sessionBody } from '../auth/sessions.ts';
import type { Database } from '../db/database.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import type { RequestContext } from '../http/request-context.ts';
import type { Doorbell } from '../realtime/doorbell.ts';

interface TwoStepParts {
  readonly database: Database;
  readonly auth: AuthGateway;
  readonly limits: RateLimits;
  readonly doorbell: Doorbell;
}

/** Signing in with a second step: a code from an authenticator, or a backup code. */
export class TwoStepService {
  readonly #parts: TwoStepParts;

  constructor(parts: TwoStepParts) {
    this.#parts = parts;
  }

  async setUp(request: RequestContext, session: string): Promise<TwoStepSetup> {
    const body = { password: PROVEN };
    await provenCaller(this.#parts.database, session);
    const { totpURI: uri, backupCodes } = await withProof(() =>
      this.#parts.auth.ask<{ totpURI: string; backupCodes: string[] }>(request, ({ api }, headers) =>
        api.enableTwoFactor({ body, headers, asResponse: true }),
      ),
    );
    const secret = new URL(uri).searchParams.get('secret') ?? '';
    return { uri, secret, qrCode: renderSVG(uri), backupCodes };
  }

  /** Switching it on creates a new session; holders of the old one have to pass both steps. */
  async confirm(request: RequestContext, session: string, code: string): Promise<SessionBody> {
    const { database, auth, limits, doorbell } = this.#parts;
    const { userId } = await database.requireSession(session);
    await limits.count({ key: ['proof', userId], ...PROOFS });
    const token = await auth.askForSession(
      request,
      ({ api }, headers) => api.verifyTOTP({ body: { code: digitsOf(code) }, headers, asResponse: true }),
      { confirm: () => useCodeOnce(database, userId, code) },
    );
    doorbell.ringUser(userId, accountChannel);
    return sessionBody(database, token ?? session);
  }

  async remove(request: RequestContext, session: string): Promise<void> {
    const { userId } = await provenCaller(this.#parts.database, session);
    const body = { password: PROVEN };
    await withProof(() =>
      this.#parts.auth.ask(request, ({ api }, headers) =>
        api.disableTwoFactor({ body, headers, asResponse: true }),
      ),
    );
    this.#parts.doorbell.ringUser(userId, accountChannel);
  }

  async renewBackupCodes(request: RequestContext, session: string): Promise<string[]> {
    await provenCaller(this.#parts.database, session);
    const body = { password: PROVEN };
    const { backupCodes } = await withProof(() =>
      this.#parts.auth.ask<{ backupCodes: string[] }>(request, ({ api }, headers) =>
        api.generateBackupCodes({ body, headers, asResponse: true }),
      ),
    );
    return backupCodes;
  }
}

/** better-auth requires a password here; `withProof` replaces it. */
const PROVEN = '-';
