import type { GlossaryTerm } from '@lampstand/content/glossary';

/** The terms of a category, where one is chosen, that have a text in their name or definition. */
export function filterTerms(
  terms: readonly GlossaryTerm[],
  { query, category }: { readonly query: string; readonly category: string },
): readonly GlossaryTerm[] {
  const wanted = query.trim().toLowerCase();
  return terms.filter(
    (term) =>
      (category === '' || term.category === category) &&
      (term.term.toLowerCase().includes(wanted) || term.definition.toLowerCase().includes(wanted)),
  );
}
