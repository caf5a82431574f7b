import { formatReference, parseReference } from '@lampstand/canon';
import { topics } from '@lampstand/content';
import { describe, expect, it } from 'vitest';
import moodsTold from './moods-told.json' with { type: 'json' };
import told from './topics-told.json' with { type: 'json' };
import tuning from './topics-tuning.json' with { type: 'json' };
import typed from './topics-typed.json' with { type: 'json' };

const heldOut = [...typed, ...told];
const all = [...heldOut, ...tuning];

/** The number of held-out phrasings that already were aliases when someone wrote them without reading any. */
const ALIASES_BY_CHANCE = 29;

function folded(text: string): string {
  return text
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

describe('the topic phrasings', () => {
  it('name existing topics, and at least a hundred are held out', () => {
    expect(heldOut.length).toBeGreaterThanOrEqual(100);
    const ids = new Set(topics.map(({ id }) => id));
    expect(all.flatMap((each) => each.topics).filter((id) => !ids.has(id))).toEqual([]);
  });

  it('have no overlap between the held-out and the tuning set', () => {
    const seen = new Set(tuning.map((each) => folded(each.typed)));
    expect(heldOut.map((each) => each.typed).filter((text) => seen.has(folded(text)))).toEqual([]);
  });

  it('that are held out are not aliases, which would make them useless as a measure', () => {
    const phrases = new Set(topics.flatMap(({ title, aliases }) => [title, ...aliases]).map(folded));
    const aliases = heldOut.filter((each) => phrases.has(folded(each.typed)));
    expect(aliases.length).toBeLessThanOrEqual(ALIASES_BY_CHANCE);
  });

  it('that describe a situation are not aliases', () => {
    const phrases = new Set(topics.flatMap(({ title, aliases }) => [title, ...aliases]).map(folded));
    expect(moodsTold.filter((each) => phrases.has(folded(each.told)))).toEqual([]);
  });

  it('name passages in their proper form', () => {
    const passages = [...all, ...moodsTold].flatMap((each) => each.passages);
    expect(passages.filter((passage) => formatReference(parseReference(passage)) !== passage)).toEqual([]);
  });
});
