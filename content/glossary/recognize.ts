import type { GlossaryTerm } from './schema.ts';
import { glossary } from './terms.ts';

/** The position of a term in a text. */
export interface TermSpan {
  readonly term: GlossaryTerm;
  readonly start: number;
  readonly end: number;
}

interface Form {
  readonly form: string;
  readonly term: GlossaryTerm;
}

const formsByFirstWord = groupForms();

/** The glossary terms in a text, in order; of forms with the same beginning, the longest. */
export function termsIn(text: string): readonly TermSpan[] {
  const written = text.replaceAll('’', "'");
  const small = written.toLowerCase();
  const spans: TermSpan[] = [];
  for (const { 0: word, index: start } of written.matchAll(/\p{L}+/gu)) {
    if (start < (spans.at(-1)?.end ?? 0)) continue;
    const found = formsByFirstWord.get(word.toLowerCase())?.find(({ form }) => {
      const isSmall = form === form.toLowerCase();
      const isHere = (isSmall ? small : written).startsWith(form, start);
      return isHere && !/^\p{L}/u.test(written.slice(start + form.length, start + form.length + 2));
    });
    if (found) spans.push({ term: found.term, start, end: start + found.form.length });
  }
  return spans;
}

function groupForms(): ReadonlyMap<string, readonly Form[]> {
  const groups = new Map<string, Form[]>();
  for (const term of glossary) {
    for (const form of term.forms) {
      const firstWord = form.toLowerCase().split(/[^a-z]/, 1)[0] ?? form;
      groups.set(firstWord, [...(groups.get(firstWord) ?? []), { form, term }]);
    }
  }
  for (const forms of groups.values()) forms.sort((a, b) => b.form.length - a.form.length);
  return groups;
}
