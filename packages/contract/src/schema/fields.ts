import { z } from '@hono/zod-openapi';
import { offeredVersionIds } from '@lampstand/canon';

/** Fields that several nouns have. */

export const moment = z.iso.datetime();
export const version = z.enum(offeredVersionIds);
/** The revision that a change started from; null: there was nothing yet. */
export const base = z.number().int().positive().nullable();
/** Without a base, whatever is there goes. */
export const deletion = z.object({ base: base.optional() });
