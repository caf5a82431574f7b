import { findBook, parseReference } from '@lampstand/canon';
import { describe, expect, it } from 'vitest';
import { unresolved, versesIn } from '../testing-references.ts';
import { nearDuplicates, quotes, repeated } from '../testing-words.ts';
import { themes } from './index.ts';
import { theme } from './schema.ts';

const references = themes.flatMap((each) => each.references);

const testamentOf = (reference: string) => findBook(parseReference(reference).book)?.testament;

describe('the themes', () => {
  it('are fifteen cards that match the schema, each with four passages', () => {
    expect(themes.length).toBe(15);
    for (const each of themes) expect(theme.safeParse(each).error?.issues ?? [], each.title).toEqual([]);
  });

  it('cite passages that exist in every version', () => {
    expect(unresolved(references)).toEqual([]);
  });

  it('cite no verse on two cards', () => {
    expect(repeated(references.flatMap(versesIn))).toEqual([]);
  });

  it('draw on both testaments', () => {
    const oneSided = themes.filter((each) => new Set(each.references.map(testamentOf)).size < 2);
    expect(oneSided.map(({ title }) => title)).toEqual([]);
  });

  it('differ in title and description and do not quote scripture', () => {
    expect(repeated(themes.map(({ title }) => title.toLowerCase()))).toEqual([]);
    expect(nearDuplicates(themes.map(({ title, description }) => [title, description]))).toEqual([]);
    const quoting = themes.filter((each) => each.references.some((one) => quotes(each.description, one)));
    expect(quoting.map(({ title }) => title)).toEqual([]);
  });
});
