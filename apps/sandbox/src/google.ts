import { createHash, randomBytes } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { sendPage } from './page.ts';

/** A person with a Google account. */
interface Identity {
  readonly email: string;
  readonly name: string;
  readonly isVerified: boolean;
}

interface Grant {
  readonly identity: Identity;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly challenge: string;
  readonly nonce: string | undefined;
  readonly expires: number;
}

const CODE_MINUTES = 5;
const HOUR = 60 * 60;
const CLIENT_SECRET = 'sandbox';
const people: readonly Identity[] = [
  { email: 'lydia@gmail.example', name: 'Lydia of Thyatira', isVerified: true },
  { email: 'timothy@gmail.example', name: 'Timothy of Lystra', isVerified: true },
];

/**
 * A stand-in for Google with OpenID Connect: discovery, consent, code with PKCE, signed identity. The user
 * picks an identity or types one, and every identity is accepted.
 */
export async function createGoogle(issuer: string): Promise<Hono> {
  const app = new Hono();
  const { publicKey, privateKey } = await generateKeyPair('RS256');
  const keyId = randomBytes(8).toString('hex');
  const jwk = { ...(await exportJWK(publicKey)), kid: keyId, alg: 'RS256', use: 'sig' };
  const grants = new Map<string, Grant>();
  const identities = new Map<string, Identity>();

  app.get('/.well-known/openid-configuration', (c) =>
    c.json({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/userinfo`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      scopes_supported: ['openid', 'email', 'profile'],
      token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
      code_challenge_methods_supported: ['S256'],
    }),
  );

  app.get('/jwks', (c) => c.json({ keys: [jwk] }));

  app.get('/authorize', (c) => {
    const problem = problemWith(c.req.query());
    if (problem) return refuse(c, problem);
    return sendPage(c, 'Sign in with Google', consentPage(c.req.query()));
  });

  app.post('/authorize', async (c) => {
    const form = (await c.req.parseBody()) as Record<string, string>;
    const problem = problemWith(form);
    if (problem) return refuse(c, problem);
    const back = new URL(String(form.redirect_uri));
    if (form.state) back.searchParams.set('state', form.state);
    if (form.choice === 'cancel') {
      back.searchParams.set('error', 'access_denied');
      return c.redirect(back.href, 303);
    }
    const identity = chosen(form);
    if (!identity) return refuse(c, 'an email address is needed');
    const code = randomBytes(24).toString('base64url');
    grants.set(code, {
      identity,
      clientId: String(form.client_id),
      redirectUri: String(form.redirect_uri),
      challenge: String(form.code_challenge),
      nonce: form.nonce || undefined,
      expires: Date.now() + CODE_MINUTES * 60_000,
    });
    back.searchParams.set('code', code);
    return c.redirect(back.href, 303);
  });

  app.post('/token', async (c) => {
    const form = (await c.req.parseBody()) as Record<string, string>;
    const [clientId, secret] = clientOf(c, form);
    const grant = grants.get(form.code ?? '');
    grants.delete(form.code ?? '');
    if (secret !== CLIENT_SECRET) return c.json({ error: 'invalid_client' }, 401);
    const isGood =
      form.grant_type === 'authorization_code' &&
      grant?.clientId === clientId &&
      grant.redirectUri === form.redirect_uri &&
      grant.challenge ===
        createHash('sha256')
          .update(form.code_verifier ?? '')
          .digest('base64url') &&
      grant.expires > Date.now();
    if (!isGood) return c.json({ error: 'invalid_grant' }, 400);
    const accessToken = randomBytes(24).toString('base64url');
    identities.set(accessToken, grant.identity);
    const idToken = await new SignJWT({
      ...claimsOf(grant.identity),
      ...(grant.nonce ? { nonce: grant.nonce } : {}),
    })
      .setProtectedHeader({ alg: 'RS256', kid: keyId })
      .setIssuer(issuer)
      .setAudience(grant.clientId)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(privateKey);
    return c.json({
      access_token: accessToken,
      refresh_token: randomBytes(24).toString('base64url'),
      id_token: idToken,
      token_type: 'Bearer',
      expires_in: HOUR,
      scope: 'openid email profile',
    });
  });

  app.get('/userinfo', (c) => {
    const identity = identities.get(c.req.header('authorization')?.replace(/^Bearer /, '') ?? '');
    return identity ? c.json(claimsOf(identity)) : c.json({ error: 'invalid_token' }, 401);
  });

  return app;
}

function problemWith(query: Record<string, string | undefined>): string | undefined {
  if (query.response_type !== 'code') return 'response_type must be code';
  if (!query.client_id) return 'client_id is missing';
  if (!URL.canParse(query.redirect_uri ?? '')) return 'redirect_uri is missing';
  if (query.code_challenge_method !== 'S256' || !query.code_challenge) return 'a PKCE challenge is missing';
  if (!query.scope?.split(' ').includes('openid')) return 'the scope openid is missing';
  return undefined;
}

function chosen(form: Record<string, string>): Identity | undefined {
  const known = people.find(({ email }) => email === form.choice);
  if (known) return known;
  const email = form.email?.trim().toLowerCase() ?? '';
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) return undefined;
  return { email, name: form.name?.trim() ?? '', isVerified: form.verified === 'on' };
}

/** The same address is always the same person. */
function claimsOf({ email, name, isVerified }: Identity) {
  const sub = createHash('sha256').update(email).digest('hex').slice(0, 21);
  return { sub, email, email_verified: isVerified, ...(name ? { name } : {}) };
}

function clientOf(c: Context, form: Record<string, string>): readonly [string, string] {
  const [scheme, encoded] = (c.req.header('authorization') ?? '').split(' ');
  if (scheme !== 'Basic') return [form.client_id ?? '', form.client_secret ?? ''];
  const [id = '', secret = ''] = Buffer.from(encoded ?? '', 'base64')
    .toString()
    .split(':');
  return [decodeURIComponent(id), decodeURIComponent(secret)];
}

function consentPage(query: Record<string, string>) {
  const kept = [
    'response_type',
    'client_id',
    'redirect_uri',
    'code_challenge',
    'code_challenge_method',
    'scope',
    'state',
    'nonce',
  ];
  return html`<div class="card"><h1>Sign in with Google</h1>
<p>Lampstand wants to know your name and email address. Who are you?</p>
<form method="post" action="/sandbox/google/authorize">
${kept.map((name) => (query[name] ? html`<input type="hidden" name="${name}" value="${query[name]}">` : ''))}
${people.map(({ email, name }) => html`<button name="choice" value="${email}" formnovalidate>${name}<br><span class="muted">${email}</span></button>`)}
<label>Or another email address<input type="email" name="email" required autocomplete="off"></label>
<label>Name<input type="text" name="name" autocomplete="off"></label>
<label class="check"><input type="checkbox" name="verified" checked> The address is verified</label>
<button class="main" name="choice" value="other">Continue</button>
<button name="choice" value="cancel" formnovalidate>Cancel</button>
</form></div>`;
}

function refuse(c: Context, problem: string) {
  c.status(400);
  return sendPage(c, 'Sign in with Google', html`<h1>Google cannot help with this</h1><p>${problem}</p>`);
}
