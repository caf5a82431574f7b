import { z } from '@hono/zod-openapi';
import { text } from './text.ts';

/** What groups, their sessions, notes and rooms have in common. */

export const moment = z.iso.datetime({ offset: true });
export const id = z.uuid();
export const userId = z.string().min(1).max(100);
export const someone = z.object({ userId });

export const required = (most: number, what: string) =>
  text(most, what).trim().min(1, `${what} cannot be empty.`);

/** A whole number in an address. */
export const counted = (most: number, what: string) =>
  z
    .string()
    .regex(/^\d{1,10}$/, what)
    .transform(Number)
    .refine((number) => number <= most, what);

/** What is no number names no group, as one that is too large does. */
const groupId = z
  .string()
  .transform((value) => (/^\d{1,10}$/.test(value) ? Math.min(Number(value), 2 ** 31 - 1) : 0));
export const ofGroup = z.object({ groupId });
export const ofSession = ofGroup.extend({ sessionId: id });
