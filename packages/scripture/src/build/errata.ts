import { readFileSync } from 'node:fs';
import { formatReference, parseVerseId, type VersionId, verseId } from '@lampstand/canon';

/** One repair of a source text: in this verse, these words replace those, for this reason. */
export interface Erratum {
  readonly reference: string;
  readonly wrong: string;
  readonly right: string;
  readonly reason: string;
}

/** A place that looks wrong but has no support for a repair, so the text stays. */
export interface Unresolved {
  readonly reference: string;
  readonly words: string;
  readonly why: string;
}

const folder = new URL('../../errata/', import.meta.url);

function readTable(name: string, columns: number): string[][] {
  return readFileSync(new URL(name, folder), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const cells = line.split('\t');
      if (cells.length !== columns || cells.some((cell) => cell === '')) {
        throw new Error(`${name} needs ${columns} filled columns: ${line}`);
      }
      return cells;
    });
}

export function readErrata(version: VersionId): Erratum[] {
  return readTable(`${version}.tsv`, 4).map(([reference = '', wrong = '', right = '', reason = '']) => ({
    reference: properReference(reference),
    wrong,
    right,
    reason,
  }));
}

export function readUnresolved(version: VersionId): Unresolved[] {
  return readTable(`${version}-unresolved.tsv`, 3).map(([reference = '', words = '', why = '']) => ({
    reference: properReference(reference),
    words,
    why,
  }));
}

function properReference(reference: string): string {
  const address = parseVerseId(reference);
  if (!address) throw new Error(`errata name no verse: ${reference}`);
  return formatReference({ ...address, book: address.book.name });
}

/**
 * Applies the repairs of a version verse by verse. A repair whose words do not occur exactly once in its
 * verse, or that was never applied, means that the source has changed: the build stops.
 */
export class ErrataBook {
  readonly #byVerse = new Map<string, Erratum[]>();
  readonly #version: VersionId;

  constructor(version: VersionId, errata: readonly Erratum[] = readErrata(version)) {
    this.#version = version;
    for (const erratum of errata) {
      const id = idOf(erratum.reference);
      this.#byVerse.set(id, [...(this.#byVerse.get(id) ?? []), erratum]);
    }
  }

  /** The repaired pieces of a verse. A verse may have several pieces, such as poetry lines. */
  repair(id: string, pieces: readonly string[]): string[] {
    const repaired = [...pieces];
    for (const { reference, wrong, right } of this.#byVerse.get(id) ?? []) {
      const found = repaired.flatMap((piece, i) => Array<number>(piece.split(wrong).length - 1).fill(i));
      const [at] = found;
      if (at === undefined || found.length > 1) {
        throw new Error(
          `${this.#version} ${reference}: "${wrong}" stands ${found.length} times in "${repaired.join(' ')}"`,
        );
      }
      repaired[at] = (repaired[at] ?? '').replace(wrong, () => right);
    }
    this.#byVerse.delete(id);
    return repaired;
  }

  assertUsedUp(): void {
    if (this.#byVerse.size > 0) {
      throw new Error(
        `${this.#version} has no verse for these errata: ${[...this.#byVerse.keys()].join(', ')}`,
      );
    }
  }
}

function idOf(reference: string): string {
  const address = parseVerseId(reference);
  return address ? verseId(address) : reference;
}
