import { z } from '@hono/zod-openapi';
import { moment } from './schema/fields.ts';
import { body, route } from './schema/route.ts';
import { place } from './schema/verses.ts';

/** Rings when another device has moved the bookmark. */
export const bookmarkChannel = 'bible_bookmarks';

const bookmark = z.object({
  book: z.string(),
  chapter: z.number(),
  verse: z.number().nullable(),
  updatedAt: moment,
});

/** Where the reader is, the same on all devices. */
export const bookmarkRoutes = {
  bookmark: route(
    'get',
    '/api/bookmark',
    'Where the reader was',
    {},
    z.object({ bookmark: bookmark.nullable() }),
  ),
  saveBookmark: route('put', '/api/bookmark', 'Where the reader is', body(place), bookmark),
};

export type Bookmark = z.infer<typeof bookmark>;
