import { describe, expect, it } from 'vitest';
import { readSettings } from './settings.ts';

/** The settings that the launcher provides. */
const enough = {
  DATABASE_URL: 'postgres://lampstand:hush@127.0.0.1:5432/lampstand',
  LAMPSTAND_SECRET: 'thirty-two characters are enough.',
  SMTP_URL: 'smtp://127.0.0.1:2525',
};

describe('settings', () => {
  it('have defaults for local use', () => {
    expect(readSettings(enough)).toMatchObject({
      mode: 'local',
      host: '127.0.0.1',
      port: 3000,
      apiLimit: 600,
    });
    expect(readSettings({ ...enough, PORT: '', HOST: '' })).toMatchObject({ host: '127.0.0.1', port: 3000 });
  });

  it.each([
    [{ PORT: 'three' }, 'PORT is a whole number from 0 to 65535, not "three".'],
    [{ PORT: '70000' }, 'PORT is a whole number from 0 to 65535, not "70000".'],
    [{ LAMPSTAND_MODE: 'public' }, 'LAMPSTAND_MODE is local or production, not "public".'],
    [{ PUBLIC_URL: 'bible' }, 'PUBLIC_URL is an address such as https://bible.example.org, not "bible".'],
    [{ LAMPSTAND_TRUSTED_PROXY: 'yes' }, 'LAMPSTAND_TRUSTED_PROXY is 0 or 1, not "yes".'],
    [{ HOST: '0.0.0.0' }, 'HOST=0.0.0.0 can be reached from outside, which local mode does not allow.'],
    [{ PUBLIC_URL: 'https://bible.example.org' }, 'PUBLIC_URL=https://bible.example.org is a public address'],
    [{ LAMPSTAND_SECRET: 'short' }, 'LAMPSTAND_SECRET has at least 32 characters, not what it has now.'],
    [
      { DATABASE_URL: 'mysql://me:hush@there/here' },
      'DATABASE_URL is an address such as postgres://user:password@host/database, not what it has now.',
    ],
  ])('prevent the start when they are invalid: %o', (environment, message) => {
    expect(() => readSettings({ ...enough, ...environment })).toThrow(message);
  });

  it('allow public addresses in production, and with trusted hosts', () => {
    const environment = { ...enough, HOST: '0.0.0.0', PUBLIC_URL: 'https://bible.example.org/' };
    expect(readSettings({ ...environment, LAMPSTAND_MODE: 'production' }).publicUrl).toBe(
      'https://bible.example.org',
    );
    expect(readSettings({ ...environment, LAMPSTAND_TRUSTED_HOSTS: 'bible.example.org' }).host).toBe(
      '0.0.0.0',
    );
  });

  it('for production report everything that is missing at once', () => {
    const environment = { LAMPSTAND_MODE: 'production', PUBLIC_URL: 'https://bible.example.org' };
    expect(() => readSettings(environment)).toThrow(
      /^DATABASE_URL is missing: .*\nLAMPSTAND_SECRET is missing: .*\nSMTP_URL is missing: /,
    );
  });

  it('for production have a public address and no sandbox', () => {
    const production = { ...enough, LAMPSTAND_MODE: 'production' };
    expect(() => readSettings(production)).toThrow('PUBLIC_URL is missing');
    const environment = { ...production, PUBLIC_URL: 'https://bible.example.org' };
    expect(readSettings(environment).google).toBeUndefined();
    expect(() => readSettings({ ...environment, LAMPSTAND_SANDBOX_URL: 'http://127.0.0.1:4000' })).toThrow(
      'LAMPSTAND_SANDBOX_URL is for local mode only.',
    );
    const google = { GOOGLE_CLIENT_ID: 'a', GOOGLE_CLIENT_SECRET: 'b' };
    expect(readSettings({ ...environment, ...google }).google?.discoveryUrl).toMatch(
      /^https:\/\/accounts\.google/,
    );
    expect(() =>
      readSettings({ ...environment, ...google, GOOGLE_DISCOVERY_URL: 'http://127.0.0.1:4000/x' }),
    ).toThrow('GOOGLE_DISCOVERY_URL begins with https://');
    const stripe = {
      STRIPE_SECRET_KEY: 'sk',
      STRIPE_WEBHOOK_SECRET: 'whsec',
      STRIPE_MONTHLY_PRICE: 'price_m',
      STRIPE_YEARLY_PRICE: 'price_y',
    };
    expect(readSettings(environment).stripe).toBeUndefined();
    expect(readSettings({ ...environment, ...stripe }).stripe?.apiUrl).toBe('https://api.stripe.com');
    expect(() => readSettings({ ...environment, ...stripe, STRIPE_WEBHOOK_SECRET: '' })).toThrow(
      'STRIPE_WEBHOOK_SECRET is missing',
    );
    expect(() =>
      readSettings({ ...environment, ...stripe, STRIPE_API_URL: 'http://127.0.0.1:4000' }),
    ).toThrow('STRIPE_API_URL begins with https://');
  });

  it('for a language model require a key, and https in production', () => {
    expect(readSettings(enough).ai).toBeUndefined();
    const ai = { ...enough, OPENAI_API_KEY: 'sk-hush' };
    expect(readSettings(ai).ai).toEqual({
      apiKey: 'sk-hush',
      baseUrl: 'https://api.deepseek.com/v1',
      models: ['deepseek-chat', 'deepseek-reasoner'],
      timeout: 60_000,
    });
    expect(() => readSettings({ ...ai, OPENAI_MODELS: ' , ' })).toThrow('OPENAI_MODELS is a list such as');
    const production = { LAMPSTAND_MODE: 'production', PUBLIC_URL: 'https://bible.example.org' };
    expect(() => readSettings({ ...ai, ...production, OPENAI_BASE_URL: 'http://127.0.0.1:4000' })).toThrow(
      'OPENAI_BASE_URL begins with https://',
    );
  });
});
