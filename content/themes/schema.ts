import { z } from 'zod';

/** A major theme of the Bible: a description, and four passages to start with. */
export const theme = z.strictObject({
  title: z.string().regex(/^[A-Z][A-Za-z ]{2,30}$/),
  description: z.string().regex(/^[A-Z].{60,240}\.$/),
  references: z.array(z.string()).length(4),
});

export interface Theme {
  readonly title: string;
  readonly description: string;
  readonly references: readonly string[];
}
