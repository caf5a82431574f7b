import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseQuery, type QueryNode } from './query.ts';

/** A compact notation for a query tree: [a b] for all, {a b} for any. */
function shown(node: QueryNode | undefined): string {
  if (!node) return '';
  switch (node.kind) {
    case 'word':
      return node.word + (node.isPrefix ? '*' : '') + (node.isInsisted ? '!' : '');
    case 'phrase':
      return `"${node.words.map(shown).join(' ')}"`;
    case 'not':
      return `-${shown(node.node)}`;
    default: {
      const inside = node.nodes.map(shown).join(' ');
      return node.kind === 'all' ? `[${inside}]` : `{${inside}}`;
    }
  }
}

describe('a query', () => {
  it.each([
    ['love', 'love'],
    ['Faith, hope & charity', '[faith hope charity]'],
    ["the LORD's house; don’t", '[the lords house dont]'],
    ['Baal-peor', '[baal peor]'],
    ['right*', 'right*'],
    ['"in the beginning"', '"in the beginning"'],
    ['“fear not” Abram', '["fear not" abram]'],
    ['"straight is the gat*"', '"straight is the gat*"'],
    ['love AND hope', '[love! hope!]'],
    ['faith OR hope love', '{faith [hope love]}'],
    ['(faith OR hope) love', '[{faith hope} love]'],
    ['love NOT hate', '[love -hate]'],
    ['love -hate -"one another"', '[love -hate -"one another"]'],
    ['love NOT (hate OR fear)', '[love -{hate fear}]'],
    ['NOT NOT love', 'love'],
    ['fear not and wait or go', '[fear not and wait or go]'],
    ['FEAR NOT', '[fear not]'],
  ])('%s is read as %s', (text, tree) => {
    expect(shown(parseQuery(text))).toBe(tree);
  });

  it.each([
    ['', ''],
    [' \t\n', ''],
    ['?!.,', ''],
    ['"', ''],
    ['((', ''],
    ['"in the beginning', '"in the beginning"'],
    ['love)) (hope', '[love hope]'],
    ['love OR', 'love'],
    ['AND love', 'love'],
    ['love NOT', 'love'],
    ['AND', 'and'],
    ['NOT Or', '-or'],
    ['AND OR Not', 'not'],
    ['()', ''],
    ['"" love', 'love'],
  ])('%j is read leniently as %j', (text, tree) => {
    expect(shown(parseQuery(text))).toBe(tree);
  });

  it('is parsed from any text and has no more words than the limit', () => {
    const pieces = fc.constantFrom(
      'AND',
      'OR',
      'NOT',
      '(',
      ')',
      '"',
      '-',
      '*',
      'love',
      'the',
      ' ',
      '愛',
      '’',
    );
    const texts = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.array(pieces, { maxLength: 300 }).map((list) => list.join(' ')),
      fc.array(pieces, { maxLength: 300 }).map((list) => list.join('')),
    );
    const wordCount = (node: QueryNode | undefined): number => {
      if (node?.kind === 'all' || node?.kind === 'any')
        return node.nodes.reduce((n, x) => n + wordCount(x), 0);
      if (node?.kind === 'not') return wordCount(node.node);
      return node?.kind === 'phrase' ? node.words.length : node ? 1 : 0;
    };
    fc.assert(
      fc.property(texts, (text) => {
        expect(wordCount(parseQuery(text))).toBeLessThanOrEqual(60);
      }),
      { numRuns: 200 },
    );
  });

  it('of ten thousand parentheses does not overflow the stack', () => {
    expect(shown(parseQuery(`${'('.repeat(10_000)}love`))).toBe('love');
    expect(shown(parseQuery('-('.repeat(5000)))).toBe('');
  });
});
