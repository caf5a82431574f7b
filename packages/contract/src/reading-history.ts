import { z } from '@hono/zod-openapi';
import { changes, moment, since } from './schema/fields.ts';
import { body, route } from './schema/route.ts';
import { verseId } from './schema/verses.ts';

/** Readings of one request. */
const MOST_AT_ONCE = 500;

const readings = z.object({ readings: z.array(z.object({ verseId: z.string(), readAt: moment })) });

export const readingRoutes = {
  readings: route(
    'get',
    '/api/reading-history',
    'What was read, the newest first',
    since,
    readings.extend(changes),
  ),
  addReadings: route(
    'post',
    '/api/reading-history',
    'Remember what was read',
    body(
      z.object({
        readings: z
          .array(z.object({ verseId, readAt: moment }))
          .min(1)
          .max(MOST_AT_ONCE),
      }),
    ),
    readings,
  ),
};
