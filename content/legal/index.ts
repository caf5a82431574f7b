/**
 * The legal texts are Markdown and served unchanged: a title, the date, and numbered sections. The files
 * themselves are separate exports of this package.
 */
export const legalDocuments = [
  { title: 'End User License Agreement', file: 'EULA.md', path: '/eula' },
  { title: 'Privacy Policy', file: 'privacy-policy.md', path: '/privacy-policy' },
] as const;

export interface LegalSection {
  readonly number: number;
  readonly title: string;
  /** The section as a part of an address. */
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
