export { type TermSpan, termsIn } from './recognize.ts';
export type { GlossaryTerm } from './schema.ts';
export { glossary, glossaryCategories } from './terms.ts';
