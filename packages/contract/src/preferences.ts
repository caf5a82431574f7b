import { z } from '@hono/zod-openapi';
import { moment, version } from './schema/fields.ts';
import { body, route } from './schema/route.ts';

/** Rings when another device has saved preferences. */
export const preferencesChannel = 'preferences';

const reading = z.object({
  version,
  theme: z.enum(['light', 'sepia', 'dark']).nullable(),
  textSize: z.enum(['1', '2', '3', '4', '5']),
  leading: z.enum(['tight', 'normal', 'loose']),
  verseNumbers: z.boolean(),
  redLetters: z.boolean(),
  /** A device that does not know of it yet says nothing. */
  terms: z.boolean().default(false),
  ai: z.boolean(),
  panels: z.array(version).max(2),
  toasts: z.enum(['bottom', 'top']),
});

/** Nothing saved yet: null. */
const preferences = z.object({ reading: reading.nullable(), updatedAt: moment.nullable() });

export const preferenceRoutes = {
  preferences: route('get', '/api/preferences', 'How the reader likes the page', {}, preferences),
  savePreferences: route('put', '/api/preferences', 'Keep them', body(reading), preferences),
};

export type ReadingPreferences = z.infer<typeof reading>;
export type PreferencesBody = z.infer<typeof preferences>;
