import { glossary, glossaryCategories } from '@lampstand/content/glossary';
import { describe, expect, it } from 'vitest';
import { filterTerms } from './filter-terms.ts';

const names = (query: string, category = '') =>
  filterTerms(glossary, { query, category }).map(({ term }) => term);

describe('the filter of the glossary', () => {
  it('shows all terms when nothing is asked for', () => {
    expect(names('')).toHaveLength(glossary.length);
    expect(names('   ')).toHaveLength(glossary.length);
  });

  it('finds a text in the term and in the definition, whatever its case', () => {
    expect(names('COVENANT')).toContain('Covenant');
    const [found] = filterTerms(glossary, { query: 'aramaic WORD for "father"', category: '' });
    expect(found?.term).toBe('Abba');
  });

  it('keeps to the chosen category, together with the text', () => {
    for (const category of glossaryCategories) {
      const found = filterTerms(glossary, { query: '', category });
      expect(found.length).toBeGreaterThan(0);
      expect(found.every((term) => term.category === category)).toBe(true);
    }
    expect(names('abba', 'Biblical Terms')).toEqual(['Abba']);
    expect(names('abba', 'Biblical Events')).toEqual([]);
  });

  it('treats special characters as plain text', () => {
    expect(names('.*')).toEqual([]);
  });
});
