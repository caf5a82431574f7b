import { passagesIn } from '@lampstand/scripture/references';
import { describe, expect, it } from 'vitest';
import { offersFor } from './offers.ts';

const textsFor = (typed: string, read?: typeof passagesIn) =>
  offersFor(typed, 'web', read).map(({ text }) => text);

describe('the options of "go to"', () => {
  it('end with a search for the typed text, after the passages that it may mean', () => {
    expect(textsFor('ruth')).toEqual(['Ruth', 'Search for “ruth”']);
    expect(textsFor(' blessed are the meek ')).toEqual(['Search for “blessed are the meek”']);
    expect(offersFor('living water', 'web')).toEqual([
      { kind: 'search', text: 'Search for “living water”', path: '/search?q=living+water&version=web' },
    ]);
  });

  it('put the search first when a short word only resembles the name of a book', () => {
    expect(textsFor('hope')).toEqual(['Search for “hope”', 'Hosea']);
    expect(textsFor('phillipians')).toEqual(['Philippians', 'Search for “phillipians”']);
    expect(textsFor('jhon 3:16')[0]).toBe('John 3:16');
  });

  it.each([
    ['Ps 23; 91', ['Psalms 23', 'Psalms 91']],
    ['Gen 1-3', ['Genesis 1-3']],
    ['Rom 8:28ff', ['Romans 8:28-39']],
    ['rom 8:28-9:2', ['Romans 8:28-9:2']],
    ['Jude 5', ['Jude 1:5']],
    ['john 3:16', ['John 3:16', '1 John 3:16']],
    ['ps 23 web', ['Psalms 23']],
  ])('read "%s" as the search does: %j', (typed, texts) => {
    expect(textsFor(typed, passagesIn)).toEqual([...texts, `Search for “${typed}”`]);
  });

  it('are empty for an empty text and for one that is too long to search for', () => {
    expect(textsFor('  ')).toEqual([]);
    expect(textsFor('x'.repeat(1000))).toHaveLength(1);
    expect(textsFor('x'.repeat(1001))).toEqual([]);
  });
});
