import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  hasFilters,
  isSearchable,
  pageSizes,
  readSearchAddress,
  type SearchAddress,
  searchAddress,
  sorts,
  testaments,
} from './search-address.ts';

const read = (address: string) => readSearchAddress(address.replace(/^[^?]*/, ''), 'asv');

const anyAddress: fc.Arbitrary<SearchAddress> = fc.record({
  tab: fc.constantFrom('search', 'themes'),
  query: fc.string({ unit: 'grapheme', maxLength: 60 }).map((text) => text.trim()),
  versions: fc.constantFrom('kjv', 'web', 'asv', 'all'),
  testament: fc.constantFrom(...testaments),
  sort: fc.constantFrom(...sorts),
  pageSize: fc.constantFrom(...pageSizes).map(Number),
  page: fc.integer({ min: 1, max: 100_000 }),
});

describe('the address of a search', () => {
  it('describes the whole search, independent of who opens it', () => {
    fc.assert(
      fc.property(anyAddress, (address) => {
        expect(read(searchAddress(address))).toEqual(address);
      }),
    );
  });

  it('defaults to the first 20 by relevance in the reader’s own version', () => {
    const defaults = {
      tab: 'search',
      query: '',
      versions: 'asv',
      testament: 'all',
      sort: 'relevance',
      pageSize: 20,
      page: 1,
    };
    expect(read('/search')).toEqual(defaults);
    expect(hasFilters(read('/search'))).toBe(false);
    for (const nonsense of [
      'version=niv',
      'testament=middle',
      'sort=loudness',
      'size=7',
      'size=-1',
      'page=0',
      'page=1.5',
      'page=x',
      'page=1e9',
      'tab=nowhere',
      'q=%20%20',
    ]) {
      expect(read(`/search?${nonsense}`), nonsense).toEqual(defaults);
    }
  });

  it('is short when nothing is chosen, and always names the version', () => {
    expect(searchAddress({ ...read('/search'), query: 'living water' })).toBe(
      '/search?q=living+water&version=asv',
    );
  });

  it('needs a query of at least one and at most 1000 characters', () => {
    expect([isSearchable(''), isSearchable('x'), isSearchable('x'.repeat(1000))]).toEqual([
      false,
      true,
      true,
    ]);
    expect(isSearchable('x'.repeat(1001))).toBe(false);
  });
});
