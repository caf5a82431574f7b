import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { packs } from '../testing.ts';
import { unresolved, versesIn } from '../testing-references.ts';
import { nearDuplicates, quotes, repeated } from '../testing-words.ts';
import { glossary, glossaryCategories, termsIn } from './index.ts';
import { glossaryFile } from './schema.ts';

const names = new Set(glossary.map(({ term }) => term));

describe('the glossary', () => {
  it('has the eight categories in order', () => {
    expect(glossaryCategories).toEqual([
      'Theological Concepts',
      'Biblical Books and Divisions',
      'Religious Practices and Objects',
      'Biblical Terms',
      'Spiritual Beings',
      'Biblical Events',
      'Religious Groups',
      'Miscellaneous Terms',
    ]);
  });

  it('has about a hundred terms that match the schema', () => {
    expect(glossary.length).toBeGreaterThanOrEqual(95);
    expect(glossary.length).toBeLessThanOrEqual(120);
    const folder = `${import.meta.dirname}/terms`;
    for (const file of readdirSync(folder)) {
      const stored: unknown = JSON.parse(readFileSync(`${folder}/${file}`, 'utf8'));
      expect(glossaryFile.safeParse(stored).error?.issues ?? [], file).toEqual([]);
    }
  });

  it('is in alphabetical order within each category', () => {
    for (const category of glossaryCategories) {
      const own = glossary.filter((term) => term.category === category).map(({ term }) => term);
      expect(own).toEqual(own.toSorted((a, b) => a.localeCompare(b, 'en')));
    }
  });

  it('lists related terms that exist, each once, without the term itself', () => {
    const wrong = glossary.flatMap(({ term, relatedTerms }) => [
      ...relatedTerms.filter((related) => !names.has(related) || related === term),
      ...repeated(relatedTerms),
    ]);
    expect(wrong).toEqual([]);
  });

  it('links to every term from another one', () => {
    const reached = new Set(glossary.flatMap(({ relatedTerms }) => relatedTerms));
    expect([...names].filter((term) => !reached.has(term))).toEqual([]);
  });

  it('cites passages that exist in every version, each once per term', () => {
    expect(unresolved(glossary.flatMap(({ references }) => references))).toEqual([]);
    const twice = glossary.filter(({ references }) => repeated(references.flatMap(versesIn)).length > 0);
    expect(twice.map(({ term }) => term)).toEqual([]);
  });

  it('has each term once, under the same or other words', () => {
    expect(repeated(glossary.map(({ id }) => id))).toEqual([]);
    expect(nearDuplicates(glossary.map(({ term, definition }) => [term, definition]))).toEqual([]);
  });

  it('explains terms without quoting scripture', () => {
    const quoting = glossary.filter(({ definition, references }) =>
      references.some((reference) => quotes(definition, reference)),
    );
    expect(quoting.map(({ term }) => term)).toEqual([]);
  });
});

describe('the forms of a term', () => {
  it('belong to one term each', () => {
    expect(repeated(glossary.flatMap(({ forms }) => forms.map((form) => form.toLowerCase())))).toEqual([]);
  });

  it('each occur in some version', () => {
    const texts = packs.map((pack) => [...pack.allVerses()].map(({ text }) => text).join('\n'));
    const found = new Set(
      texts.flatMap((text) =>
        termsIn(text).map(({ start, end }) => text.slice(start, end).replaceAll('’', "'")),
      ),
    );
    const inAnyCase = new Set([...found].map((form) => form.toLowerCase()));
    const absent = glossary.flatMap(({ forms }) =>
      forms.filter((form) => !(form === form.toLowerCase() ? inAnyCase : found).has(form)),
    );
    expect(absent).toEqual([]);
  });

  it.each([
    ['Remember the Sabbath day', ['Sabbath']],
    ['the angel of the LORD found her', ['Angel of the Lord']],
    ['The LORD said unto my Lord', ['Yahweh']],
    ['Yahweh’s angel appeared', ['Angel of the Lord']],
    ['In the beginning was the Word', ['Word']],
    ['Thy word is a lamp', []],
    ['sinew and grapes', []],
  ])('are found in "%s" as whole words', (text, terms) => {
    expect(termsIn(text).map(({ term }) => term.term)).toEqual(terms);
  });

  it('are found with their positions', () => {
    const text = 'Grace and peace';
    expect(termsIn(text).map(({ start, end }) => text.slice(start, end))).toEqual(['Grace', 'peace']);
  });
});
