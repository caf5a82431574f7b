import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openLibrary } from '../bible/library.ts';
import { packsFolder } from '../testing.ts';
import { Checker } from './check.ts';

const library = openLibrary(packsFolder);
const check = (text: string) => new Checker(library, 'kjv').check(text);
const verdicts = (text: string) => check(text).marks.map(({ kind, verdict }) => `${kind} ${verdict}`);

describe('a reference in an answer', () => {
  it('becomes a link with the words of the passage when it exists', () => {
    const { markdown, marks } = check('See John 3:16 and First John 4:8, or Psalm 23.');
    expect(markdown).toBe('See [John 3:16](#mark-1) and [First John 4:8](#mark-2), or [Psalm 23](#mark-3).');
    expect(marks.map(({ place }) => [place?.reference, place?.verse])).toEqual([
      ['John 3:16', 16],
      ['1 John 4:8', 8],
      ['Psalms 23', 0],
    ]);
    expect(marks[0]?.place?.text).toMatch(/^For God so loved the world/);
  });

  it.each([
    'John 99:99',
    'John 3:16-99',
    'John 3:18-16',
    'Hezekiah 3:16',
    'Psalm 151',
    'Jude 2:1',
    '4 John 1:1',
    '5 Maccabees 1:1',
  ])('%s is reported as nonexistent and has no passage', (text) => {
    const told = { id: 1, kind: 'reference', text, verdict: 'not-found', differences: [] };
    expect(check(`It stands in ${text}.`)).toMatchObject({
      markdown: `It stands in [${text}](#mark-1).`,
      marks: [told],
    });
    expect(check(text).marks[0]).not.toHaveProperty('place');
  });

  it('to a fourth book is not read as the only book of that name', () => {
    expect(check('It stands in all 4 Romans 5:1.').marks).toEqual([]);
  });

  it('is shown in another version when this version lacks the verse', () => {
    const { marks } = new Checker(library, 'web').check('Acts 8:37');
    expect(marks[0]).toMatchObject({ verdict: 'verified', place: { version: 'kjv' } });
  });

  it.each(['We met at 10:30.', 'Around 10:30 it rained.', 'Version 3:16', 'chapter 3'])(
    'is not found in "%s"',
    (text) => expect(check(text).marks.filter(({ verdict }) => verdict === 'verified')).toEqual([]),
  );
});

describe('a quotation in an answer', () => {
  it('is verified where scripture has its words', () => {
    const { marks, markdown } = check('He says, “Jesus wept. Then said the Jews” (John 11:35-36).');
    expect(marks[0]).toMatchObject({
      kind: 'quotation',
      verdict: 'verified',
      place: { reference: 'John 11:35-36' },
    });
    expect(markdown).toContain('“[Jesus wept. Then said the Jews](#mark-1)” ([John 11:35-36](#mark-2))');
  });

  it('is reported with its differences, or with the passage that it really comes from', () => {
    expect(check('“The LORD is my shepherd; I shall never want” (Psalm 23:1)').marks[0]).toMatchObject({
      verdict: 'altered',
      place: { reference: 'Psalms 23:1' },
      differences: expect.arrayContaining([expect.objectContaining({ kind: 'changed' })]),
    });
    expect(check('“Jesus wept” (Matthew 1:1)').marks[0]).toMatchObject({
      verdict: 'elsewhere',
      place: { reference: 'John 11:35' },
    });
  });

  it.each([
    '“God helps those who help themselves”',
    '"God helps those who help themselves" (John 3:16)',
    '«God helps those who help themselves»',
    '‘God helps those who help themselves’',
    "'God helps those who help themselves' (John 3:16)",
    '> God helps those who help themselves',
    '*God helps those who help themselves* (John 3:16)',
    'John 3:16: God helps those who help themselves.',
    '- **John 3:16** – God helps those who help themselves.',
    'John 3:16 says, "Jesus laughed".',
    '“He departed and hanged himself. Go, and do thou likewise” (Luke 10:37)',
  ])('is not verified when scripture does not have it: %s', (text) => {
    const quoted = check(text).marks.filter(({ kind }) => kind === 'quotation');
    expect(quoted.length).toBeGreaterThan(0);
    expect(quoted.filter(({ verdict }) => verdict === 'verified')).toEqual([]);
  });

  it('is not detected in a short phrase or in prose about a passage', () => {
    expect(verdicts('To be “born again” is a new beginning (John 3:3).')).toEqual(['reference verified']);
    expect(verdicts('Consider Romans 8: nothing can part us from love.')).toEqual(['reference verified']);
  });
});

it('a list of references in quotation marks is not a quotation: each reference is looked up', () => {
  expect(verdicts('> John 3:16 and John 3:17 and John 99:1')).toEqual([
    'reference verified',
    'reference verified',
    'reference not-found',
  ]);
});

it('the check counts references and quotations by their result', () => {
  const checker = new Checker(library, 'kjv');
  checker.check('“The LORD is my shepherd; I shall never want” (Psalm 23:1). “Jesus wept” (Matthew 1:1).');
  checker.check('“God helps those who help themselves”, as in John 99:1 and “Jesus wept” (John 11:35).');
  expect(checker.summary).toEqual({
    references: 4,
    quotations: 4,
    verified: 4,
    altered: 1,
    elsewhere: 1,
    notFound: 2,
  });
});

describe('Markdown in an answer', () => {
  it('keeps its emphasis, lists and links to other sites', () => {
    expect(check('**Hope** is:\n- patient\n- [here](https://example.org)').markdown).toBe(
      '**Hope** is:\n- patient\n- [here](https://example.org)',
    );
  });

  it.each([
    ['`John 3:16`', '[John 3:16](#mark-1)'],
    ['~~~\nJohn 3:16\n~~~', '\n[John 3:16](#mark-1)\n'],
    ['    John 3:16', '   [John 3:16](#mark-1)'],
    ['[John 3:16](https://example.org)', '[John 3:16](#mark-1)'],
    ['[God helps those who help themselves](https://example.org)', 'God helps those who help themselves'],
  ])('cannot hide text from the check: %j', (text, markdown) => {
    expect(check(text).markdown).toBe(markdown);
  });

  it.each([
    '[John 3:16](#mark-1)',
    '[fake][x]\n\n[x]: #mark-1',
    '<a href="#mark-1">fake</a>',
    '[fake](javascript:alert(1))',
    '![fake](https://example.org/x.png)',
    '`[fake](#mark-1)`',
    '\\[fake](#mark-1)',
    '[fake]\\(#mark-1)',
  ])('cannot imitate a checked mark: %s', (text) => {
    expect(problemsIn(text)).toEqual([]);
  });
});

/** Reduces a text to its letters, so that only words are compared. */
const letters = (text: string) =>
  text
    .replace(/(?:\d )?\p{L}+(?: of \p{L}+)? \d+:\d+/gu, ' ')
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, ' ')
    .trim();

/** What is wrong with a checked text: a link that the check did not write, or a mark that is false. */
function problemsIn(text: string): string[] {
  const { markdown, marks } = check(text);
  const links = [...markdown.matchAll(/(?<!\\)\]\(([^)]*)\)/g)].map(([, target = '']) => target);
  const foreign = links.filter((target) => !/^(?:#mark-|https?:|mailto:)/.test(target));
  const ids = links.filter((target) => target.startsWith('#')).map((target) => Number(target.slice(6)));
  const problems = foreign.map((target) => `links to ${target}`);
  if (ids.join() !== marks.map(({ id }) => id).join()) problems.push(`has links ${ids.join()}`);
  for (const { kind, verdict, place, text: said } of marks) {
    if ((verdict === 'not-found') !== (place === undefined)) problems.push(`${said} has no place`);
    const isThere = letters(place?.text ?? '').includes(letters(said.split(/…|\.\.\./)[0] ?? ''));
    if (kind === 'quotation' && letters(said) === '') problems.push(`${said} quotes nothing`);
    if (kind === 'quotation' && verdict === 'verified' && !isThere)
      problems.push(`${said} does not stand there`);
    if (kind === 'reference' && place && !library.versions[place.version].chapter) problems.push(said);
    if (place && place.text === '') problems.push(`${said} has no words`);
  }
  return problems;
}

const scrap = fc.oneof(
  fc.constantFrom(
    'John 3:16',
    'John 99:1',
    'Hezekiah 3:16',
    'Psalm 151:1',
    '1 John 4:8',
    '4 John 1:1',
    'Romans 8:28-99',
    'Song of Solomon 2:4',
    '“',
    '”',
    '"',
    "'",
    '‘',
    '’',
    '«',
    '»',
    '*',
    '**',
    '_',
    '>',
    '`',
    '[',
    ']',
    '(',
    ')',
    '\\',
    '<',
    '\n',
    '\n\n',
    ': ',
    '#mark-1',
    '](#mark-1)',
    '[x](#mark-2)',
    '[x]: #mark-1',
    '<a href="#mark-1">',
    '…',
    '...',
    ' — ',
    'Jesus wept',
    'For God so loved the world',
    'For God so hated the world',
    'and',
    'the LORD is my shepherd',
  ),
  fc.string({ maxLength: 8 }),
);
const emitted = fc.array(scrap, { maxLength: 24 }).map((parts) => parts.join(' '));

it('no generated text makes false words appear as verified scripture', () => {
  fc.assert(
    fc.property(emitted, (text) => {
      expect(problemsIn(text)).toEqual([]);
    }),
    { numRuns: 500 },
  );
});
