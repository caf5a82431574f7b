import { Index } from 'flexsearch';
import Database from 'libsql';
import MiniSearch from 'minisearch';

/** An engine that finds verses: returns the places of the ten best, best first. */
export interface Peer {
  readonly name: string;
  find(query: string): readonly number[];
}

const TEN = 10;

/** Every peer gets the same verses, and queries in its own syntax. */
export const peers: Readonly<Record<string, (verses: readonly string[]) => Peer>> = {
  FlexSearch: flexSearch,
  'SQLite FTS5': fts5,
  MiniSearch: miniSearch,
};

function flexSearch(verses: readonly string[]): Peer {
  const index = new Index({ tokenize: 'forward' });
  for (const [id, text] of verses.entries()) index.add(id, text);
  return {
    name: 'FlexSearch',
    find(query) {
      const words = query.replace(/["*()]|\b(?:AND|OR|NOT)\b/g, ' ');
      return index.search(words, { limit: TEN, suggest: true }) as number[];
    },
  };
}

function fts5(verses: readonly string[]): Peer {
  const database = new Database(':memory:');
  database.exec("create virtual table verses using fts5(text, tokenize = 'porter unicode61')");
  const insert = database.prepare('insert into verses(rowid, text) values (?, ?)');
  database.transaction(() => {
    for (const [id, text] of verses.entries()) insert.run(id + 1, text);
  })();
  const select = database.prepare(
    'select rowid as id from verses where verses match ? order by rank limit 10',
  );
  const find = (query: string) => (select.all(query) as { id: number }[]).map(({ id }) => id - 1);
  return {
    name: 'SQLite FTS5',
    find(query) {
      const words = query.match(/[\p{L}\p{N}]+\*?/gu) ?? [];
      if (words.length === 0) return [];
      const isOperators = /["()]|\b(?:AND|OR|NOT)\b/.test(query);
      const asked = isOperators
        ? query
        : words.map((word) => (word.endsWith('*') ? word : `"${word}"`)).join(' ');
      const found = find(asked);
      // If no verse has all words, those with some of them match, as people expect.
      return found.length > 0 || isOperators
        ? found
        : find(words.map((word) => `"${word.replace('*', '')}"`).join(' OR '));
    },
  };
}

function miniSearch(verses: readonly string[]): Peer {
  const index = new MiniSearch({ fields: ['text'] });
  index.addAll(verses.map((text, id) => ({ id, text })));
  return {
    name: 'MiniSearch',
    find(query) {
      const words = query.replace(/["*()]|\b(?:AND|OR|NOT)\b/g, ' ');
      return index
        .search(words, { prefix: query.includes('*'), fuzzy: 0.2, combineWith: 'OR' })
        .slice(0, TEN)
        .map(({ id }) => id as number);
    },
  };
}
