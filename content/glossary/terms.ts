import type { GlossaryTerm } from './schema.ts';
import books from './terms/biblical-books-and-divisions.json';
import events from './terms/biblical-events.json';
import terms from './terms/biblical-terms.json';
import miscellaneous from './terms/miscellaneous-terms.json';
import groups from './terms/religious-groups.json';
import practices from './terms/religious-practices-and-objects.json';
import beings from './terms/spiritual-beings.json';
import concepts from './terms/theological-concepts.json';

const files = [concepts, books, practices, terms, beings, events, groups, miscellaneous];

/** The categories, in the order of the filter. */
export const glossaryCategories: readonly string[] = files.map(({ category }) => category);

/** All terms, ordered by category and name; tests check them against the schema. */
export const glossary: readonly GlossaryTerm[] = files.flatMap(({ category, terms: own }) =>
  own.map((each) => ({ ...each, category, id: idOf(each.term) })),
);

function idOf(term: string): string {
  return term.toLowerCase().replaceAll("'", '').replaceAll(' ', '-');
}
