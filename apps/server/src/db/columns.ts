import { timestamp } from 'drizzle-orm/pg-core';

/** Columns that many tables have. */
export const moment = (name: string) => timestamp(name, { withTimezone: true });
export const now = (name: string) => moment(name).notNull().defaultNow();
