import { findBook, parseReference, type VersionId } from '@lampstand/canon';
import type { AiBodies, AiMark, AiPassage } from '@lampstand/contract';
import { type QuotedPlace, quotableWords, verifyQuotation } from '@lampstand/scripture';
import type { Library } from '../bible/library.ts';
import {
  type CitedPlace,
  exists,
  type FoundReference,
  referenceOf,
  referencesIn,
  textOf,
} from './references.ts';

/**
 * Everything that an engine writes passes through this check before anyone sees it. Whatever reads like a
 * reference or claims to be a quotation is looked up; in the output it is a link to its mark, and the mark
 * says what was found. Nothing else in the output can look like such a link: the engine's own brackets are
 * escaped, and only the plainest links to other sites are kept.
 *
 * A quotation is text in quotation marks, in a block quote, or after a reference and a colon. Two or three
 * words in quotation marks are only a phrase, unless a reference is next to them.
 */
export class Checker {
  readonly #library: Library;
  readonly #versions: readonly VersionId[];
  #marks = 0;
  readonly #cited = new Map<string, AiPassage>();
  readonly #verdicts: AiMark['verdict'][] = [];
  #quotations = 0;

  /** Passages are shown in this version, or in another one where it lacks them. */
  constructor(library: Library, version: VersionId) {
    this.#library = library;
    const others = (Object.keys(library.versions) as VersionId[]).filter((id) => id !== version);
    this.#versions = [version, ...others];
  }

  /** Checks one piece of Markdown. */
  check(piece: string): AiBodies['sentence'] & { readonly plain: string } {
    const text = sanitized(piece);
    const references = referencesIn(text, this.#packs);
    const quotations = quotationsIn(text, references);
    const isQuoted = (at: number) => quotations.some(({ start, end }) => at >= start && at < end);
    const spans = [
      ...quotations.map((span) => ({ ...span, mark: this.#quotation(span, text, references) })),
      ...references
        .filter(({ start }) => !isQuoted(start))
        .map((span) => ({ ...span, mark: this.#reference(span) })),
    ].sort((a, b) => a.start - b.start);
    let markdown = '';
    let at = 0;
    for (const { start, end, mark } of spans) {
      markdown += `${withoutMarks(text.slice(at, start))}[${escaped(mark.text)}](#mark-${mark.id})`;
      at = end;
    }
    markdown += withoutMarks(text.slice(at));
    return { markdown, marks: spans.map(({ mark }) => mark), plain: plainOf(text) };
  }

  /** The passages cited so far, each once. */
  get references(): AiPassage[] {
    return [...this.#cited.values()];
  }

  get summary(): AiBodies['end']['account']['checked'] {
    const count = (verdict: AiMark['verdict']) => this.#verdicts.filter((one) => one === verdict).length;
    return {
      references: this.#verdicts.length - this.#quotations,
      quotations: this.#quotations,
      verified: count('verified'),
      altered: count('altered'),
      elsewhere: count('elsewhere'),
      notFound: count('not-found'),
    };
  }

  get #packs() {
    return this.#versions.map((id) => this.#library.versions[id]);
  }

  #reference({ text, place }: FoundReference): AiMark {
    const found = place && this.#passage(place);
    if (found) this.#cited.set(found.reference, found);
    return this.#mark('reference', text, found ? 'verified' : 'not-found', found);
  }

  #quotation({ start, end }: Span, text: string, references: readonly FoundReference[]): AiMark {
    const quoted = text.slice(start, end);
    const words = quoted.replace(/[*_>]/g, '').trim();
    this.#quotations++;
    const indexes = this.#versions.map((id) => this.#library.indexes[id]);
    const beside = referenceBeside(text, { start, end }, references)?.place;
    const [there] = beside ? verifyQuotation(words, indexes, ends(beside)).places : [];
    if (there) return this.#mark('quotation', words, 'verified', this.#quotedPassage(there));
    const { verdict, places, differences } = verifyQuotation(words, indexes);
    const [place] = places;
    if (verdict === 'missing' || !place) return this.#mark('quotation', words, 'not-found');
    const result = verdict === 'different' ? 'altered' : beside ? 'elsewhere' : 'verified';
    return this.#mark('quotation', words, result, this.#quotedPassage(place), [...differences]);
  }

  #mark(
    kind: AiMark['kind'],
    text: string,
    verdict: AiMark['verdict'],
    place?: AiPassage,
    differences: AiMark['differences'] = [],
  ): AiMark {
    this.#verdicts.push(verdict);
    return { id: ++this.#marks, kind, text, verdict, ...(place ? { place } : {}), differences };
  }

  #passage(place: CitedPlace): AiPassage | undefined {
    const version = this.#versions.find((id) => exists(this.#library.versions[id], place));
    return version && passageOf(this.#library, version, place);
  }

  #quotedPassage({ version, start, end }: QuotedPlace): AiPassage {
    const { book, chapter, verse } = start;
    const endVerse = end.chapter === chapter ? end.verse : undefined;
    return passageOf(this.#library, version, {
      book,
      chapter,
      verse,
      ...(endVerse === undefined || endVerse === verse ? {} : { endVerse }),
    });
  }
}

export function passageOf(library: Library, version: VersionId, place: CitedPlace): AiPassage {
  const { book, chapter, verse = 0 } = place;
  const text = textOf(library.versions[version], place);
  return { reference: referenceOf(place), book: book.name, chapter, verse, version, text };
}

/** The passage that a reference names, if the version has it. */
export function findPlace(library: Library, version: VersionId, reference: string): CitedPlace | undefined {
  const { book: name, ...rest } = parseReference(reference);
  const book = findBook(name);
  const place = book && { book, ...rest };
  return place && exists(library.versions[version], place) ? place : undefined;
}

function ends(place: CitedPlace) {
  const { book, chapter, verse = 1, endVerse } = place;
  const last = endVerse ?? place.verse ?? book.verses[chapter - 1] ?? 1;
  return [
    { book, chapter, verse },
    { book, chapter, verse: last },
  ] as const;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

const QUOTED = /“([^“”]+)”|"([^"]+)"|«([^«»]+)»|„([^„“”]+)[“”]|‘([^‘’]+(?:’\p{L}[^‘’]*)*)’/gu;
const SINGLE = /(?<![\p{L}\d])'([^'\n]+(?:'\p{L}[^'\n]*)*)'(?!\p{L})/gu;
const EMPHASIZED = /(\*{1,3}|_{1,3})(?=\S)([^*_\n]+)\1/g;
const BLOCK = /^[ ]{0,3}>[ ]?(.+)$/gm;
/** This many words are a quotation by themselves; fewer only next to a reference. */
const FEWEST = 4;
const FEWEST_BESIDE = 2;

const wordCount = (text: string) => text.match(/\p{L}+/gu)?.length ?? 0;

/** The claimed quotations in a text, from left to right, without quotation marks. */
function quotationsIn(text: string, references: readonly FoundReference[]): Span[] {
  const found: Span[] = [];
  const add = (span: Span, fewest: number) => {
    const isFree = found.every(({ start, end }) => span.end <= start || span.start >= end);
    const isReference = references.some(({ start, end }) => start <= span.start && end >= span.end);
    // References are not quoted words, so a list of them is not a quotation.
    const words = quotableWords(text.slice(span.start, span.end)).length;
    if (isFree && !isReference && words >= fewest) found.push(span);
  };
  const addAll = (pattern: RegExp, onlyBeside: boolean) => {
    for (const match of text.matchAll(pattern)) {
      const inner = match.slice(1).findLast((group) => group !== undefined) ?? '';
      const start = match.index + match[0].lastIndexOf(inner);
      const span = { start, end: start + inner.length };
      const outer = { start: match.index, end: match.index + match[0].length };
      const isBeside = referenceBeside(text, outer, references) !== undefined;
      if (isBeside || !onlyBeside) add(span, isBeside ? FEWEST_BESIDE : FEWEST);
    }
  };
  addAll(QUOTED, false);
  addAll(SINGLE, false);
  addAll(BLOCK, false);
  addAll(EMPHASIZED, true);
  for (const { start, end, place } of references) {
    if (place && place.verse === undefined) continue;
    const [claimed, sign = ''] = /^[*_]*(\s?[:–—-]\s+)[^\n]+/.exec(text.slice(end)) ?? [];
    if (claimed === undefined) continue;
    // "John 3:16 – the best-known verse – says" is prose; at the start of a line it is a quotation.
    const isFirst = /(?:^|\n)[\s>*_+\d.)-]*$/.test(text.slice(0, start));
    if (!sign.includes(':') && !isFirst) continue;
    const from = end + claimed.indexOf(sign) + sign.length;
    const sentence = /^[^.!?\n]*[.!?]?/.exec(text.slice(from))?.[0].trimEnd() ?? '';
    if (!/^[“"«„‘'*_]/.test(sentence)) add({ start: from, end: from + sentence.length }, FEWEST);
  }
  return found.sort((a, b) => a.start - b.start);
}

/** The reference that a quotation claims: the next one after it, or the last one before it. */
function referenceBeside(
  text: string,
  { start, end }: Span,
  references: readonly FoundReference[],
): FoundReference | undefined {
  const behind = references.find(
    (one) => one.start >= end && /^["”’'»*_.,;!?)\s(–—-]*(?:see |cf\. )?$/i.test(text.slice(end, one.start)),
  );
  if (behind) return behind;
  return references.findLast(
    (one) => one.end <= start && /^[^.!?\n“”"«»]{0,60}["“”‘'«„*_]*$/.test(text.slice(one.end, start)),
  );
}

const LINK = /(!?)\[([^\][]*)\]\(([^()\s]*)[^()]*\)/g;
const KEPT_LINK = /^(?:https?|ircs?|mailto|xmpp):[\w.~:/?#@!$&*+,;=%-]+$/i;
const OPEN = '\u{E000}';
const CLOSE = '\u{E001}';

/**
 * Removes from Markdown what could imitate our links or hide from the check: code, escapes, HTML, brackets,
 * and links that do not lead to another site or have more than a word or two of text.
 */
function sanitized(piece: string): string {
  return piece
    .replace(/[\u{E000}\u{E001}]/gu, '')
    .replace(/[`~\\]/g, '')
    .replace(/^[ \t]{4,}/gm, '   ')
    .replace(LINK, (_, image: string, text: string, target: string) =>
      image === '' && KEPT_LINK.test(target) && wordCount(text) < FEWEST && !/\d/.test(text)
        ? `${OPEN}${text}${CLOSE}(${target})`
        : text,
    );
}

/** Text between marks, with the engine's brackets and angle brackets escaped. */
function withoutMarks(text: string): string {
  return text
    .replace(/[[\]<\\]/g, (sign) => `\\${sign}`)
    .replaceAll(OPEN, '[')
    .replaceAll(CLOSE, ']');
}

function escaped(text: string): string {
  return text.replace(/\s*\n\s*/g, ' ').replace(/[\\[\]*_<>&#!|]/g, (sign) => `\\${sign}`);
}

function plainOf(text: string): string {
  return text
    .replace(/[\u{E000}]/gu, '')
    .replace(/\u{E001}\([^)]*\)/gu, '')
    .replace(/^[ ]{0,3}(?:#{1,6} |> ?)/gm, '')
    .replace(/(\*{1,3}|_{2,3})(?=\S)/g, '')
    .replace(/(?<=\S)(\*{1,3}|_{2,3})/g, '');
}
