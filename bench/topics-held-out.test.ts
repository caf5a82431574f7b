import { formatReference, parseReference } from '@lampstand/canon';
import { topics } from '@lampstand/content';
import { describe, expect, it } from 'vitest';
import heldOut from './topics-held-out.json' with { type: 'json' };

describe('the held-out phrasings', () => {
  it('are at least a hundred, each about topics that exist', () => {
    expect(heldOut.length).toBeGreaterThanOrEqual(100);
    const ids = new Set(topics.map(({ id }) => id));
    expect(heldOut.flatMap((each) => each.topics).filter((id) => !ids.has(id))).toEqual([]);
  });

  it('are not among the aliases, or they would measure nothing', () => {
    const folded = (text: string) =>
      text
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim();
    const phrases = new Set(topics.flatMap(({ title, aliases }) => [title, ...aliases]).map(folded));
    expect(heldOut.map(({ typed }) => typed).filter((typed) => phrases.has(folded(typed)))).toEqual([]);
  });

  it('name passages in their proper form', () => {
    const passages = heldOut.flatMap((each) => each.passages);
    expect(passages.filter((passage) => formatReference(parseReference(passage)) !== passage)).toEqual([]);
  });
});
