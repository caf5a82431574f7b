import { isIP } from 'node:net';
import type { Plan } from '@lampstand/contract';
import { z } from 'zod';

/** All settings, read and checked once at start. `.env.example` explains each. */
export interface Settings {
  readonly mode: 'local' | 'production';
  readonly host: string;
  readonly port: number;
  readonly publicUrl: string | undefined;
  /** Hosts that local mode answers besides the loopback ones. */
  readonly trustedHosts: readonly string[];
  /** Whether the caller's address is the last one in `X-Forwarded-For`. */
  readonly trustedProxy: boolean;
  /** Requests to the API that one address may make in a minute. */
  readonly apiLimit: number;
  /** Sign-ins, sign-ups and the like that one address may attempt in a quarter of an hour. */
  readonly accountLimit: number;
  readonly databaseUrl: string;
  /** Signs cookies and links, and encrypts secrets that must be readable. */
  readonly secret: string;
  readonly mail: { readonly smtpUrl: string; readonly from: string };
  /** Undefined: signing in with Google is not offered. */
  readonly google: GoogleSettings | undefined;
  /** Undefined: no plan can be paid for. */
  readonly stripe: StripeSettings | undefined;
  /** Undefined: the built-in study engine answers. */
  readonly ai: AiSettings | undefined;
  /** Where the stand-ins for the outside world answer, in local mode. */
  readonly sandboxUrl: string | undefined;
}

interface GoogleSettings {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly discoveryUrl: string;
}

export interface StripeSettings {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** The price of each plan, by its id. */
  readonly prices: Readonly<Record<Plan, string>>;
  readonly apiUrl: string;
}

export interface AiSettings {
  readonly apiKey: string;
  readonly baseUrl: string;
  /** The first model writes; the second is its fallback. */
  readonly models: readonly string[];
  /** The limit for one answer with all its attempts, in milliseconds. */
  readonly timeout: number;
}

export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

const flag = z.enum(['0', '1'], { error: 'is 0 or 1' }).default('0');
const wholeNumber = (least: number, most: number, fallback: number) => {
  const error = `is a whole number from ${least} to ${most}`;
  return z.coerce.number({ error }).int(error).min(least, error).max(most, error).default(fallback);
};

const LEAST_SECRET = 32;
const GOOGLE = 'https://accounts.google.com/.well-known/openid-configuration';
const STRIPE = 'https://api.stripe.com';
const AI = 'https://api.deepseek.com/v1';
const address = (protocol: RegExp, example: string) =>
  z.url({ protocol, error: `is an address such as ${example}` });

const variables = z.object({
  LAMPSTAND_MODE: z.enum(['local', 'production'], { error: 'is local or production' }).default('local'),
  HOST: z.string().min(1, 'is an address or a host name').default('127.0.0.1'),
  PORT: wholeNumber(0, 65_535, 3000),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'is an address such as https://bible.example.org', abort: true })
    .refine((url) => new URL(url).pathname === '/' && new URL(url).search === '', { error: 'has no path' })
    .optional(),
  LAMPSTAND_TRUSTED_HOSTS: z.string().default(''),
  LAMPSTAND_TRUSTED_PROXY: flag,
  LAMPSTAND_API_LIMIT: wholeNumber(1, 1_000_000_000, 600),
  LAMPSTAND_ACCOUNT_LIMIT: wholeNumber(1, 1_000_000_000, 100),
  DATABASE_URL: address(/^postgres(ql)?$/, 'postgres://user:password@host/database').optional(),
  LAMPSTAND_SECRET: z.string().min(LEAST_SECRET, `has at least ${LEAST_SECRET} characters`).optional(),
  SMTP_URL: address(/^smtps?$/, 'smtp://user:password@host:587').optional(),
  MAIL_FROM: z.string().default('Lampstand <lampstand@localhost>'),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_DISCOVERY_URL: address(/^https?$/, GOOGLE).default(GOOGLE),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_MONTHLY_PRICE: z.string().optional(),
  STRIPE_YEARLY_PRICE: z.string().optional(),
  STRIPE_API_URL: address(/^https?$/, STRIPE).default(STRIPE),
  OPENAI_API_KEY: z.string().optional(),
  OPENAI_BASE_URL: address(/^https?$/, AI).default(AI),
  OPENAI_MODELS: z.string().default('deepseek-chat,deepseek-reasoner'),
  OPENAI_TIMEOUT: wholeNumber(1, 600, 60),
  LAMPSTAND_SANDBOX_URL: address(/^http$/, 'http://127.0.0.1:4000').optional(),
});

/** Required settings; in local mode the launcher provides all of them. */
const required = {
  DATABASE_URL: 'the address of a PostgreSQL database, such as postgres://user:password@host/database',
  LAMPSTAND_SECRET: `${LEAST_SECRET} or more characters that nobody can guess, such as \`openssl rand -hex 32\` prints`,
  SMTP_URL: 'a mail server, such as smtp://user:password@host:587',
} as const;

export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  // An empty variable counts as missing, because settings files have blank entries.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = variables.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new SettingsError(
      `${issue?.path.join('.')} ${issue?.message}, not ${shown(String(issue?.path[0]), given)}.`,
    );
  }
  const read = parsed.data;
  const settings: Settings = {
    mode: read.LAMPSTAND_MODE,
    host: read.HOST,
    port: read.PORT,
    publicUrl: read.PUBLIC_URL?.replace(/\/$/, ''),
    trustedHosts: read.LAMPSTAND_TRUSTED_HOSTS.split(',')
      .map((host) => host.trim().toLowerCase())
      .filter((host) => host !== ''),
    trustedProxy: read.LAMPSTAND_TRUSTED_PROXY === '1',
    apiLimit: read.LAMPSTAND_API_LIMIT,
    accountLimit: read.LAMPSTAND_ACCOUNT_LIMIT,
    databaseUrl: read.DATABASE_URL ?? '',
    secret: read.LAMPSTAND_SECRET ?? '',
    mail: { smtpUrl: read.SMTP_URL ?? '', from: read.MAIL_FROM },
    google:
      read.GOOGLE_CLIENT_ID && read.GOOGLE_CLIENT_SECRET
        ? {
            clientId: read.GOOGLE_CLIENT_ID,
            clientSecret: read.GOOGLE_CLIENT_SECRET,
            discoveryUrl: read.GOOGLE_DISCOVERY_URL,
          }
        : undefined,
    stripe: stripeSettings(read),
    ai: aiSettings(read),
    sandboxUrl: read.LAMPSTAND_SANDBOX_URL?.replace(/\/$/, ''),
  };
  if (settings.mode === 'local') refusePublicAddresses(settings);
  else refuseSandbox(settings);
  requireAll(read);
  return settings;
}

function requireAll(read: { readonly [K in keyof typeof required]?: string | undefined }): void {
  const missing = (Object.keys(required) as (keyof typeof required)[]).filter((name) => !read[name]);
  if (missing.length === 0) return;
  throw new SettingsError(missing.map((name) => `${name} is missing: ${required[name]}.`).join('\n'));
}

/** Payments need all of these or none. */
function stripeSettings(read: z.output<typeof variables>): StripeSettings | undefined {
  const needed = [
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'STRIPE_MONTHLY_PRICE',
    'STRIPE_YEARLY_PRICE',
  ] as const;
  const missing = needed.filter((name) => !read[name]);
  if (missing.length === needed.length) return undefined;
  if (missing.length > 0) {
    throw new SettingsError(`${missing.join(', ')} is missing: plans need all of ${needed.join(', ')}.`);
  }
  return {
    secretKey: read.STRIPE_SECRET_KEY ?? '',
    webhookSecret: read.STRIPE_WEBHOOK_SECRET ?? '',
    prices: { monthly: read.STRIPE_MONTHLY_PRICE ?? '', yearly: read.STRIPE_YEARLY_PRICE ?? '' },
    apiUrl: read.STRIPE_API_URL,
  };
}

function aiSettings(read: z.output<typeof variables>): AiSettings | undefined {
  if (!read.OPENAI_API_KEY) return undefined;
  const models = read.OPENAI_MODELS.split(',')
    .map((model) => model.trim())
    .filter((model) => model !== '');
  if (models.length === 0)
    throw new SettingsError('OPENAI_MODELS is a list such as deepseek-chat,deepseek-reasoner.');
  return {
    apiKey: read.OPENAI_API_KEY,
    baseUrl: read.OPENAI_BASE_URL.replace(/\/$/, ''),
    models,
    timeout: read.OPENAI_TIMEOUT * 1000,
  };
}

/** Secrets are not repeated in messages that may be logged. */
function shown(name: string, given: Readonly<Record<string, string | undefined>>): string {
  const isSecret = ['DATABASE_URL', 'LAMPSTAND_SECRET', 'SMTP_URL'].includes(name);
  return isSecret ? 'what it has now' : `"${given[name]}"`;
}

/** In production, links in mails use the one public address, never the Host header of a request. */
function refuseSandbox({ publicUrl, sandboxUrl, google, stripe, ai }: Settings): void {
  if (publicUrl === undefined) {
    throw new SettingsError('PUBLIC_URL is missing: the address that readers use, for the links in mails.');
  }
  if (sandboxUrl !== undefined) {
    throw new SettingsError('LAMPSTAND_SANDBOX_URL is for local mode only.');
  }
  if (google && !google.discoveryUrl.startsWith('https:')) {
    throw new SettingsError('GOOGLE_DISCOVERY_URL begins with https:// in production.');
  }
  if (stripe && !stripe.apiUrl.startsWith('https:')) {
    throw new SettingsError('STRIPE_API_URL begins with https:// in production.');
  }
  if (ai && !ai.baseUrl.startsWith('https:')) {
    throw new SettingsError('OPENAI_BASE_URL begins with https:// in production.');
  }
}

/** Local mode has no real keys, so it must not be reachable from outside by accident. */
function refusePublicAddresses({ host, publicUrl, trustedHosts }: Settings): void {
  const remedy =
    'Set LAMPSTAND_MODE=production, or name the host in LAMPSTAND_TRUSTED_HOSTS to try it in a container.';
  if (!isLoopback(host) && trustedHosts.length === 0) {
    throw new SettingsError(
      `HOST=${host} can be reached from outside, which local mode does not allow. ${remedy}`,
    );
  }
  const publicHost = publicUrl && new URL(publicUrl).hostname;
  if (publicHost && !isLoopback(publicHost) && !trustedHosts.includes(publicHost)) {
    throw new SettingsError(
      `PUBLIC_URL=${publicUrl} is a public address, which local mode does not allow. ${remedy}`,
    );
  }
}

/** Whether a host name, without its port, refers to this machine. */
export function isLoopback(host: string): boolean {
  const name = host
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '');
  if (isIP(name) === 4) return name.startsWith('127.');
  return name === '::1' || name === 'localhost' || name.endsWith('.localhost');
}
