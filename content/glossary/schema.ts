import { z } from 'zod';

/** Two to four sentences, the last with its period. */
const definition = z
  .string()
  .regex(/^[A-Z].*\.$/)
  .refine((text) => {
    const sentences = text.match(/[.?!]["”]?(?=\s|$)/g)?.length ?? 0;
    return sentences >= 2 && sentences <= 4;
  }, 'two to four sentences');

/**
 * A term that readers meet in the Bible or in talk about it. Its forms are the words by which it is
 * recognized in a text: a lowercase form matches in any case, one with a capital only as written ("LORD" is
 * a name, "lord" is not). A term that no version uses has none.
 */
const term = z.strictObject({
  term: z.string().regex(/^[A-Z][A-Za-z' -]+$/),
  definition,
  forms: z.array(z.string().regex(/^[A-Za-z][A-Za-z' -]*$/)),
  relatedTerms: z.array(z.string()).min(2).max(5),
  references: z.array(z.string()).min(1).max(5),
});

/** One file holds the terms of one category. */
export const glossaryFile = z.strictObject({ category: z.string(), terms: z.array(term).min(1) });

export interface GlossaryTerm {
  /** The term as a part of an address: "Lord's Supper" is lords-supper. */
  readonly id: string;
  readonly term: string;
  readonly definition: string;
  readonly category: string;
  readonly forms: readonly string[];
  readonly relatedTerms: readonly string[];
  readonly references: readonly string[];
}
