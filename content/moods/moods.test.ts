import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { unresolved, versesIn } from '../testing-references.ts';
import { nearDuplicates, quotes, repeated } from '../testing-words.ts';
import { moodCategories, moodScriptures } from './index.ts';
import { moodCatalogue, moodScripturesFile } from './schema.ts';

const MOST_VERSES_OF_A_PASSAGE = 5;
const MOST_MOODS_OF_A_VERSE = 4;
/** Two moods that share more than this part of the smaller one's verses would show the same page. */
const MOST_SHARED = 0.4;

const scriptures = [...moodScriptures].flatMap(([id, own]) => own.map((scripture) => ({ id, ...scripture })));

describe('the catalog of moods', () => {
  it('has the six categories and their moods in order', () => {
    expect(moodCatalogue.safeParse(moodCategories).error?.issues ?? []).toEqual([]);
    const ids = Object.fromEntries(
      moodCategories.map(({ name, moods }) => [name, moods.map(({ id }) => id).join(' ')]),
    );
    expect(Object.entries(ids)).toEqual([
      [
        'Emotional Struggles',
        'anxious sad angry doubtful overwhelmed lonely jealous weary fearful stressed discouraged ashamed self-esteem',
      ],
      ['Positive States', 'grateful hopeful uplifting reflective seeking joyful peaceful motivated faithful'],
      ['Life Situations', 'marriage parenting grieving career decisions waiting transition'],
      ['Spiritual Growth', 'worship studying discipleship purpose wisdom revival'],
      ['Spiritual Challenges', 'idolatry sinful spiteful tempted lukewarm discerning'],
      ['Relationship Healing', 'forgiveness reconciliation boundaries trust conflict'],
    ]);
  });

  it('gives each mood a label that reads well in its title', () => {
    const labels = moodCategories.flatMap(({ moods }) => moods.map(({ id, label }) => [id, label]));
    expect(labels.filter(([id, label]) => id !== label?.toLowerCase())).toEqual([]);
    expect(labels).toContainEqual(['self-esteem', 'Self-Esteem']);
  });
});

describe('the scriptures of the moods', () => {
  it('match the schema, for every mood and no other', () => {
    const folder = `${import.meta.dirname}/scriptures`;
    for (const file of readdirSync(folder)) {
      const stored: unknown = JSON.parse(readFileSync(`${folder}/${file}`, 'utf8'));
      expect(moodScripturesFile.safeParse(stored).error?.issues ?? [], file).toEqual([]);
    }
    const ids = moodCategories.flatMap(({ moods }) => moods.map(({ id }) => id));
    expect([...moodScriptures.keys()]).toEqual(ids);
  });

  it('are passages that exist in every version and are short enough to be shown whole', () => {
    expect(unresolved(scriptures.map(({ reference }) => reference))).toEqual([]);
    const long = scriptures.filter(({ reference }) => versesIn(reference).length > MOST_VERSES_OF_A_PASSAGE);
    expect(long).toEqual([]);
  });

  it('have no verse twice for a mood, and no verse for too many moods', () => {
    const uses = new Map<string, number>();
    for (const [id, own] of moodScriptures) {
      const verses = own.flatMap(({ reference }) => versesIn(reference));
      expect(repeated(verses), id).toEqual([]);
      for (const verse of verses) uses.set(verse, (uses.get(verse) ?? 0) + 1);
    }
    expect([...uses].filter(([, count]) => count > MOST_MOODS_OF_A_VERSE)).toEqual([]);
  });

  it('differ between moods', () => {
    const moods = [...moodScriptures].map(
      ([id, own]) => [id, new Set(own.flatMap(({ reference }) => versesIn(reference)))] as const,
    );
    const same = moods.flatMap(([id, mine], i) =>
      moods.slice(i + 1).flatMap(([other, theirs]) => {
        const shared = [...mine].filter((verse) => theirs.has(verse)).length;
        return shared > MOST_SHARED * Math.min(mine.size, theirs.size) ? [`${id} and ${other}`] : [];
      }),
    );
    expect(same).toEqual([]);
  });

  it('each have a different reason', () => {
    const reasons = scriptures.map(({ id, reference, reason }) => [`${id}, ${reference}`, reason] as const);
    expect(nearDuplicates(reasons)).toEqual([]);
  });

  it('have reasons that do not quote scripture', () => {
    const quoting = scriptures.filter(({ reference, reason }) => quotes(reason, reference));
    expect(quoting).toEqual([]);
  });
});
