import { type Word, wordsIn } from './words.ts';

/**
 * Parses what people type into a search box. Neighboring words are all required; "quoted words" are a
 * phrase; `right*` is any word with this prefix; AND, OR, NOT (or a minus) and parentheses combine them.
 * Operators have to be in capitals, because "fear not" are words; in a query that is all capitals they are
 * words, because Caps Lock may be on. No input is an error: what is not closed ends with the text, and an
 * operator that joins nothing is a word.
 */
export type QueryNode =
  | SoughtWord
  | Phrase
  | { readonly kind: 'all' | 'any'; readonly nodes: readonly QueryNode[] }
  | { readonly kind: 'not'; readonly node: QueryNode };

export interface Phrase {
  readonly kind: 'phrase';
  readonly words: readonly SoughtWord[];
}

export interface SoughtWord {
  readonly kind: 'word';
  readonly word: string;
  /** Whether it matches any word with this prefix. */
  readonly isPrefix: boolean;
  /** Whether it was joined with AND, so that even a common word is required. */
  readonly isInsisted: boolean;
  /** Whether it is part of a phrase and matched exactly. */
  readonly isQuoted: boolean;
}

/** The maximum number of words; the rest is ignored. */
const MOST_WORDS = 60;
const DEEPEST = 20;

type Token =
  | { readonly kind: 'words'; readonly words: readonly SoughtWord[] }
  | Phrase
  | { readonly kind: 'AND' | 'OR' | 'NOT' | '(' | ')' };

/** The tree of a query; undefined if it has no words. */
export function parseQuery(text: string): QueryNode | undefined {
  const tokens = tokensOf(text);
  const tree = new Parser(tokens).parse();
  if (tree) return tree;
  // Operators that join nothing are words.
  const words = wordsIn(text)
    .slice(0, MOST_WORDS)
    .map((word) => soughtWord(text, word));
  return words.length > 0 ? simplify('all', words) : undefined;
}

/** The words of a query that consists only of words, in order. */
export function plainWordsOf(query: QueryNode): readonly SoughtWord[] | undefined {
  if (query.kind === 'word') return [query];
  if (query.kind !== 'all') return undefined;
  const words = query.nodes.filter((node) => node.kind === 'word');
  return words.length === query.nodes.length && !words.some((word) => word.isInsisted) ? words : undefined;
}

/** Everything that may be found and shown: the words and phrases that are not under a NOT. */
export function wantedIn(query: QueryNode): (SoughtWord | Phrase)[] {
  switch (query.kind) {
    case 'not':
      return [];
    case 'all':
    case 'any':
      return query.nodes.flatMap(wantedIn);
    default:
      return [query];
  }
}

/** The same, word by word. */
export function wantedWordsIn(query: QueryNode): SoughtWord[] {
  return wantedIn(query).flatMap((node) => (node.kind === 'phrase' ? node.words : [node]));
}

const SIGNS = /["“”„«»()]|(?<![^\s("“])-(?=[\p{L}"“(])|[^"“”„«»()\s]+/gu;

function tokensOf(text: string): Token[] {
  const isShouted = !/\p{Ll}/u.test(text);
  const tokens: Token[] = [];
  let wordsLeft = MOST_WORDS;
  let quoteStart = -1;
  const take = (piece: string, isQuoted: boolean): SoughtWord[] => {
    const words = wordsIn(piece).slice(0, wordsLeft);
    wordsLeft -= words.length;
    return words.map((word) => soughtWord(piece, word, isQuoted));
  };
  const closeQuote = (end: number) => {
    const words = take(text.slice(quoteStart, end), true);
    if (words.length > 0) tokens.push({ kind: 'phrase', words });
    quoteStart = -1;
  };
  for (const { 0: piece, index } of text.matchAll(SIGNS)) {
    if (wordsLeft <= 0) break;
    const isQuote = /["“”„«»]/.test(piece);
    if (quoteStart >= 0) {
      if (isQuote) closeQuote(index);
    } else if (isQuote) {
      quoteStart = index + 1;
    } else if (piece === '(' || piece === ')') {
      tokens.push({ kind: piece });
    } else if (piece === '-') {
      tokens.push({ kind: 'NOT' });
    } else if (!isShouted && (piece === 'AND' || piece === 'OR' || piece === 'NOT')) {
      tokens.push({ kind: piece });
    } else {
      const words = take(piece, false);
      if (words.length > 0) tokens.push({ kind: 'words', words });
    }
  }
  if (quoteStart >= 0) closeQuote(text.length);
  return tokens;
}

function soughtWord(text: string, { folded, end }: Word, isQuoted = false): SoughtWord {
  return { kind: 'word', word: folded, isPrefix: text[end] === '*', isInsisted: false, isQuoted };
}

/** A recursive descent parser: alternatives of sequences of required or excluded items. */
class Parser {
  readonly #tokens: readonly Token[];
  #at = 0;
  #depth = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  parse(): QueryNode | undefined {
    const nodes: QueryNode[] = [];
    while (this.#at < this.#tokens.length) {
      const node = this.#alternatives();
      if (node) nodes.push(node);
      // Parsing stopped at a closing parenthesis without an opening one.
      this.#at++;
    }
    return simplify('all', nodes);
  }

  #alternatives(): QueryNode | undefined {
    const nodes: QueryNode[] = [];
    do {
      const node = this.#sequence();
      if (node) nodes.push(node);
    } while (this.#accept('OR'));
    return simplify('any', nodes);
  }

  #sequence(): QueryNode | undefined {
    const nodes: QueryNode[] = [];
    let isJoined = false;
    for (let token = this.#peek(); token && token.kind !== ')' && token.kind !== 'OR'; token = this.#peek()) {
      if (token.kind === 'AND') {
        this.#at++;
        isJoined = nodes.length > 0;
        const last = nodes.pop();
        if (last) nodes.push(insisted(last));
        continue;
      }
      const found = this.#item();
      nodes.push(...(isJoined ? found.map(insisted) : found));
      isJoined = false;
    }
    return simplify('all', nodes);
  }

  #item(): QueryNode[] {
    let isWanted = true;
    while (this.#accept('NOT')) isWanted = !isWanted;
    const token = this.#peek();
    let found: QueryNode[] = [];
    if (token?.kind === 'words') {
      this.#at++;
      found = [...token.words];
    } else if (token?.kind === 'phrase') {
      this.#at++;
      found = [token];
    } else if (this.#accept('(')) {
      // Deeper parentheses are ignored.
      const node = this.#depth < DEEPEST ? this.#inside() : undefined;
      if (node) found = [node];
    }
    const node = isWanted ? undefined : simplify('all', found);
    return node ? [{ kind: 'not', node }] : found;
  }

  #inside(): QueryNode | undefined {
    this.#depth++;
    const node = this.#alternatives();
    this.#depth--;
    this.#accept(')');
    return node;
  }

  #peek(): Token | undefined {
    return this.#tokens[this.#at];
  }

  #accept(kind: Token['kind']): boolean {
    const isNext = this.#peek()?.kind === kind;
    if (isNext) this.#at++;
    return isNext;
  }
}

function insisted(node: QueryNode): QueryNode {
  return node.kind === 'word' ? { ...node, isInsisted: true } : node;
}

function simplify(kind: 'all' | 'any', nodes: readonly QueryNode[]): QueryNode | undefined {
  const flat = nodes.flatMap((node) => (node.kind === kind ? node.nodes : [node]));
  return flat.length > 1 ? { kind, nodes: flat } : flat[0];
}
