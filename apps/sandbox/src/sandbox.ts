import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type ServerType, serve } from '@hono/node-server';
import { Hono } from 'hono';
import { AI_KEY, createAiApi } from './ai/api.ts';
import { AiStandIn } from './ai/stand-in.ts';
import { createGoogle } from './google.ts';
import { mountMailPages } from './mail-pages.ts';
import { Mailbox } from './mailbox.ts';
import { mountStyle } from './page.ts';
import { createStripeApi, SECRET_KEY } from './stripe/api.ts';
import { prices, StripeModel } from './stripe/model.ts';
import { mountStripePages } from './stripe/pages.ts';
import { WEBHOOK_SECRET, Webhooks } from './stripe/webhooks.ts';

export interface Sandbox {
  /** Where it answers: `/sandbox/mail`, `/sandbox/google`, `/sandbox/stripe`. */
  readonly url: string;
  /** The settings with which the server uses it instead of the world. */
  readonly environment: Readonly<Record<string, string>>;
  /** The settings with which the server asks the stand-in for a language model, too. */
  readonly aiEnvironment: Readonly<Record<string, string>>;
  /** What Stripe knows, for tests. */
  readonly stripe: StripeModel;
  /** What the language model was asked, and shall do. */
  readonly ai: AiStandIn;
  stop(): Promise<void>;
}

/**
 * Stand-ins for the outside world, each speaking the real protocol: a mail server with a mailbox to
 * read, a Google to sign in with, a Stripe to pay at, and a language model to ask. For this machine only.
 */
export async function startSandbox(folder: string): Promise<Sandbox> {
  const mailbox = new Mailbox(join(folder, 'mail'));
  const smtpUrl = await mailbox.start();
  const app = new Hono();
  app.use('*', async (c, next) => {
    // A page elsewhere may make its own name mean this machine; it cannot make us believe it.
    if (!/^(127\.0\.0\.1|localhost)(:\d+)?$/.test(c.req.header('host') ?? '')) return c.text('', 421);
    await next();
    return undefined;
  });
  mountStyle(app);
  mountMailPages(app, mailbox);
  const stripe = new StripeModel(join(folder, 'stripe.json'));
  const webhooks = new Webhooks(stripe);
  app.route('/v1', createStripeApi(stripe));
  mountStripePages(app, stripe, webhooks);
  const ai = new AiStandIn();
  app.route('/ai', createAiApi(ai));
  const { server, url } = await listen(app);
  const aiEnvironment = { OPENAI_API_KEY: AI_KEY, OPENAI_BASE_URL: `${url}/ai/v1` };
  app.route('/sandbox/google', await createGoogle(`${url}/sandbox/google`));
  return {
    url,
    environment: {
      LAMPSTAND_SANDBOX_URL: url,
      SMTP_URL: smtpUrl,
      GOOGLE_CLIENT_ID: 'lampstand',
      GOOGLE_CLIENT_SECRET: 'sandbox',
      GOOGLE_DISCOVERY_URL: `${url}/sandbox/google/.well-known/openid-configuration`,
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      ...Object.fromEntries(
        prices.map(({ id, recurring }) => [`STRIPE_${recurring.interval.toUpperCase()}LY_PRICE`, id]),
      ),
      STRIPE_API_URL: url,
      // Otherwise the built-in study engine answers, which is of more use to who only tries the app.
      ...(process.env.LAMPSTAND_SANDBOX_AI === '1' ? aiEnvironment : {}),
    },
    aiEnvironment,
    stripe,
    ai,
    async stop() {
      webhooks.stop();
      await mailbox.stop();
      await new Promise((resolve) => {
        server.close(resolve);
        if ('closeAllConnections' in server) server.closeAllConnections();
      });
    },
  };
}

function listen(app: Hono): Promise<{ server: ServerType; url: string }> {
  return new Promise((resolve) => {
    const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, (info: AddressInfo) =>
      resolve({ server, url: `http://127.0.0.1:${info.port}` }),
    );
  });
}
