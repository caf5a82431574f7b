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
  /** The base address of `/sandbox/mail`, `/sandbox/google` and `/sandbox/stripe`. */
  readonly url: string;
  /** The settings that make the server use the sandbox instead of the real services. */
  readonly environment: Readonly<Record<string, string>>;
  /** The settings that also make the server use the stand-in for a language model. */
  readonly aiEnvironment: Readonly<Record<string, string>>;
  /** The state of Stripe, for tests. */
  readonly stripe: StripeModel;
  /** The language model: its requests and its behavior. */
  readonly ai: AiStandIn;
  stop(): Promise<void>;
}

/**
 * Stand-ins for external services, each with the real protocol: a mail server with a mailbox, Google
 * sign-in, Stripe, and a language model. For this machine only.
 */
export async function startSandbox(folder: string): Promise<Sandbox> {
  const mailbox = new Mailbox(join(folder, 'mail'));
  const smtpUrl = await mailbox.start();
  const app = new Hono();
  app.use('*', async (c, next) => {
    // Refuses DNS rebinding: a foreign page may resolve its own name to this machine.
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
      // By default the built-in study engine answers, which is more useful for trying out the app.
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
