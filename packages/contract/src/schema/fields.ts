import { z } from '@hono/zod-openapi';
import { offeredVersionIds } from '@lampstand/canon';

/** Fields that several nouns have. */

export const moment = z.iso.datetime();
export const version = z.enum(offeredVersionIds);
/** The revision that a change started from; null: there was nothing yet. */
export const base = z.number().int().positive().nullable();
/** Without a base, whatever is there goes. */
export const deletion = z.object({ base: base.optional() });

/** Asks for what has changed since an earlier answer, which said this as its `cursor`. */
export const since = { query: z.object({ since: z.string().max(200).optional() }) };

/**
 * What the answer says besides the list. One list after another, the changed ones on top of the earlier, makes
 * what a whole one would say. Something may be told twice, but nothing is left out.
 */
export const changes = {
  /** A later one is greater, as text. */
  cursor: z.string(),
  /** Whether the list is all there is. Otherwise it is what has changed, and `gone` names what was deleted. */
  isWhole: z.boolean(),
  gone: z.array(z.string()),
};
