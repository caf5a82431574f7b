import { isIP } from 'node:net';
import { z } from 'zod';

/** All settings, read and checked once at start. `.env.example` explains each. */
export interface Settings {
  readonly mode: 'local' | 'production';
  readonly host: string;
  readonly port: number;
  readonly publicUrl: string | undefined;
  /** Hosts that local mode answers besides the loopback ones. */
  readonly trustedHosts: readonly string[];
  /** Whether the address of a caller is the last one in `X-Forwarded-For`. */
  readonly trustedProxy: boolean;
  /** Requests to the API that one address may make in a minute. */
  readonly apiLimit: number;
}

export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

const flag = z.enum(['0', '1'], { error: 'is 0 or 1' }).default('0');
const wholeNumber = (least: number, most: number, fallback: number) => {
  const error = `is a whole number from ${least} to ${most}`;
  return z.coerce.number({ error }).int(error).min(least, error).max(most, error).default(fallback);
};

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
});

export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  // An empty variable is one that somebody left blank in a file of settings.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = variables.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new SettingsError(
      `${issue?.path.join('.')} ${issue?.message}, not "${given[String(issue?.path[0])]}".`,
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
  };
  if (settings.mode === 'local') refusePublicAddresses(settings);
  return settings;
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

/** Whether a host name, without its port, means this machine. */
export function isLoopback(host: string): boolean {
  const name = host
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '');
  if (isIP(name) === 4) return name.startsWith('127.');
  return name === '::1' || name === 'localhost' || name.endsWith('.localhost');
}
