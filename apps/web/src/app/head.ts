import { findBook, findVersion, readerPath } from '@lampstand/canon';
import { type ReaderData, readerTitle } from '../features/reader/reader-routes.ts';

/** What search engines and other visitors of the head are told. */
export interface Head {
  readonly title: string;
  readonly description?: string;
  readonly canonical?: string;
}

export function headOf(loaded: readonly unknown[], origin: string): Head {
  const reader = loaded.find(isReaderData);
  const book = reader && findBook(reader.bookId);
  if (!reader || !book) return { title: `${loaded.find(isTitled)?.title ?? 'Page not found'} · Lampstand` };
  const { version, chapter } = reader;
  return {
    title: readerTitle(book.name, chapter, version),
    description: `${book.name} ${chapter} in the ${findVersion(version)?.fullName}, set to be read.`,
    canonical: origin + readerPath(version, { book, chapter }),
  };
}

export function headElements({ title, description, canonical }: Head): string {
  return [
    `<title>${escapeHtml(title)}</title>`,
    description ? `<meta name="description" content="${escapeHtml(description)}" />` : '',
    canonical ? `<link rel="canonical" href="${escapeHtml(canonical)}" />` : '',
  ].join('');
}

function isReaderData(data: unknown): data is ReaderData {
  return typeof data === 'object' && data !== null && 'bookId' in data;
}

/** A page that is not the reader's says its own title. */
function isTitled(data: unknown): data is { readonly title: string } {
  return typeof data === 'object' && data !== null && 'title' in data;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
