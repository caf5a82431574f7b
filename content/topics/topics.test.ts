import { readdirSync, readFileSync } from 'node:fs';
import { formatReference, parseReference } from '@lampstand/canon';
import { describe, expect, it } from 'vitest';
import { packs, versesCited } from '../testing.ts';
import { topicFile } from './schema.ts';
import { topics } from './topics.ts';

const MOST_TOPICS_OF_A_VERSE = 12;
/** Two topics that share more than this part of the smaller one's passages are one topic. */
const MOST_SHARED = 0.6;
/** A run of this many words in common with a verse is a quotation. */
const QUOTATION = 6;

const passages = topics.flatMap((topic) => topic.passages.map((passage) => ({ topic, ...passage })));
const [kjv] = packs;

function versesOf(reference: string): string[] {
  return kjv ? versesCited(kjv, reference).map(({ name }) => name) : [];
}

function wordsOf(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replace(/['’]/g, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

/** The entries that occur more than once. */
function repeated(entries: readonly string[]): string[] {
  return [...new Set(entries.filter((entry, i) => entries.indexOf(entry) !== i))];
}

describe('the topics', () => {
  it('match the schema, and every file is loaded', () => {
    const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.json'));
    const stored = files.flatMap((file) => {
      const result = topicFile.safeParse(JSON.parse(readFileSync(`${import.meta.dirname}/${file}`, 'utf8')));
      expect(result.error?.issues ?? [], file).toEqual([]);
      return result.data ?? [];
    });
    expect(stored.map(({ id }) => id).sort()).toEqual(topics.map(({ id }) => id).sort());
    expect(topics.length).toBeGreaterThanOrEqual(250);
  });

  it('have unique ids and titles', () => {
    expect(repeated(topics.map(({ id }) => id))).toEqual([]);
    expect(repeated(topics.map(({ title }) => title.toLowerCase()))).toEqual([]);
  });

  it('have unique aliases', () => {
    const phrases = topics.flatMap(({ title, aliases }) =>
      [...new Set([title, ...aliases])].map((phrase) => wordsOf(phrase).join(' ')),
    );
    expect(repeated(phrases)).toEqual([]);
  });

  it('cite passages that exist in every version, in their proper form', () => {
    const unknown = passages.filter(
      ({ reference }) =>
        formatReference(parseReference(reference)) !== reference ||
        packs.some((pack) => versesCited(pack, reference).length === 0),
    );
    expect(unknown.map(({ topic, reference }) => `${topic.id}: ${reference}`)).toEqual([]);
  });

  it('cite no verse twice', () => {
    const twice = topics.flatMap(({ id, passages: own }) =>
      repeated(own.flatMap(({ reference }) => versesOf(reference))).map((verse) => `${id}: ${verse}`),
    );
    expect(twice).toEqual([]);
  });

  it('cite no verse in too many topics', () => {
    const uses = new Map<string, number>();
    for (const { reference } of passages) {
      for (const verse of versesOf(reference)) uses.set(verse, (uses.get(verse) ?? 0) + 1);
    }
    const worn = [...uses].filter(([, count]) => count > MOST_TOPICS_OF_A_VERSE);
    expect(worn).toEqual([]);
  });

  it('are not duplicates under different names', () => {
    const verses = topics.map(
      ({ passages: own }) => new Set(own.flatMap(({ reference }) => versesOf(reference))),
    );
    const same = topics.flatMap((one, i) =>
      topics.slice(i + 1).flatMap((other, j) => {
        const [mine = new Set(), theirs = new Set()] = [verses[i], verses[i + 1 + j]];
        const shared = [...mine].filter((verse) => theirs.has(verse)).length;
        return shared / Math.min(mine.size, theirs.size) > MOST_SHARED ? [`${one.id} and ${other.id}`] : [];
      }),
    );
    expect(same).toEqual([]);
  });

  it('have a different reason for each passage', () => {
    const same = topics.flatMap(({ id, passages: own }) =>
      repeated(own.map(({ reason }) => wordsOf(reason).join(' '))).map((reason) => `${id}: ${reason}`),
    );
    expect(same).toEqual([]);
  });

  it('do not quote scripture', () => {
    const quoting = passages.filter(({ reference, reason }) => {
      const words = wordsOf(reason);
      const runs = words.slice(QUOTATION - 1).map((_, i) => ` ${words.slice(i, i + QUOTATION).join(' ')} `);
      return packs.some((pack) => {
        const text = versesCited(pack, reference)
          .map((verse) => verse.text)
          .join(' ');
        const said = ` ${wordsOf(text).join(' ')} `;
        return runs.some((run) => said.includes(run));
      });
    });
    expect(quoting.map(({ topic, reference, reason }) => `${topic.id}: ${reference} ${reason}`)).toEqual([]);
  });
});
