import { z } from '@hono/zod-openapi';
import { changes, moment, since } from './schema/fields.ts';
import { body, route } from './schema/route.ts';
import { verseId } from './schema/verses.ts';

/** Rings when the highlights have changed. */
export const highlightsChannel = 'highlights';

/** Verses of one request. */
const MOST_AT_ONCE = 500;

export const color = z.enum(['gold', 'rose', 'sage', 'sky', 'plum']);

const highlight = z.object({ verseId: z.string(), color, updatedAt: moment });
const highlights = z.object({ highlights: z.array(highlight) });

export const highlightRoutes = {
  highlights: route('get', '/api/highlights', 'All highlights', since, highlights.extend(changes)),
  saveHighlights: route(
    'put',
    '/api/highlights',
    'Highlight verses, or no more',
    body(z.object({ verseIds: z.array(verseId).min(1).max(MOST_AT_ONCE), color: color.nullable() })),
    highlights,
  ),
};

export type Highlight = z.infer<typeof highlight>;
