/**
 * The legal texts are Markdown, served as they stand: a title, the date, and numbered sections. The
 * files themselves have doors of their own in this package.
 */
export const legalDocuments = [
  { title: 'End User License Agreement', file: 'EULA.md', path: '/eula' },
  { title: 'Privacy Policy', file: 'privacy-policy.md', path: '/privacy-policy' },
] as const;

export interface LegalSection {
  readonly number: number;
  readonly title: string;
  /** What the section is called in an address. */
  readonly id: string;
}

/** The sections of a legal text, for its table of contents. */
export function sectionsOf(markdown: string): readonly LegalSection[] {
  return [...markdown.matchAll(/^## (\d+)\. (.+)$/gm)].map(([, number, title = '']) => ({
    number: Number(number),
    title,
    id: title
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, ''),
  }));
}
