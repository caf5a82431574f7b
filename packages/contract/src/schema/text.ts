import { z } from '@hono/zod-openapi';

/** Text that the database can keep to the letter: no NUL, no half of a character. */
export const text = (most: number, what: string) =>
  z
    .string()
    .max(most, `${what} may have ${most} characters at most.`)
    .refine((value) => !value.includes('\0') && isWellFormed(value), {
      error: `${what} has characters that cannot be kept.`,
    });

/** `String.prototype.isWellFormed`, which older browsers lack. */
function isWellFormed(value: string): boolean {
  return !/\p{Surrogate}/u.test(value);
}
