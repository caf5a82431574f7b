import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Bodies } from '@lampstand/contract';
import { personalRoutes } from '@lampstand/contract/personal-routes';
import { desc } from 'drizzle-orm';
import type { AccountParts } from '../accounts/parts.ts';
import { subscriptions } from '../db/schema.ts';

/** What the reader has subscribed to: the newest row counts, and none means free. */
export function mountSubscriptions(app: OpenAPIHono, { database, visits }: AccountParts): void {
  app.openapi(personalRoutes.subscription, async (c) => {
    const [row] = await database.asCaller(visits.token(c), (queries) =>
      queries.select().from(subscriptions).orderBy(desc(subscriptions.createdAt)).limit(1),
    );
    return c.json(statusOf(row, new Date()), 200);
  });
}

/** The status as the app sees it. */
export function statusOf(
  row: Pick<typeof subscriptions.$inferSelect, 'status' | 'tier' | 'expiresAt'> | undefined,
  now: Date,
): Bodies['subscription'] {
  if (!row) return { isActive: false, isPro: false, isTrial: false, tier: 'free', expiresAt: null };
  const isRunning = row.expiresAt === null || row.expiresAt > now;
  const isActive = row.status === 'active' || (row.status === 'trial' && isRunning);
  return {
    isActive,
    isPro: row.tier === 'pro' && isActive,
    isTrial: row.status === 'trial' && isActive,
    tier: row.tier,
    expiresAt: row.expiresAt?.toISOString() ?? null,
  };
}
