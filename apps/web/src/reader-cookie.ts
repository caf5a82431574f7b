import { DEFAULT_VERSION, findBook, findVersion, hasChapter, type VersionId } from '@lampstand/canon';

/**
 * What the first page needs to know of its reader: where they were and how they like the page. It
 * lives in a small cookie on the device, which the server reads and never stores, so that the first
 * paint is already right.
 */
export interface ReaderCookie {
  readonly version: VersionId;
  readonly bookId: string;
  readonly chapter: number;
  /** None means: as the system has it. */
  readonly theme?: Theme;
}

export const themes = ['light', 'sepia', 'dark'] as const;
export type Theme = (typeof themes)[number];

const NAME = 'lampstand-reader';
const YEAR = 365 * 24 * 60 * 60;

/** Reads the cookie out of a cookie header; whatever is missing or wrong has its default. */
export function readReaderCookie(header: string | null | undefined): ReaderCookie {
  const values = new URLSearchParams(rawCookie(header ?? ''));
  const version = findVersion(values.get('v') ?? '')?.id ?? DEFAULT_VERSION;
  const book = findBook(values.get('b') ?? '');
  const chapter = Number(values.get('c'));
  const theme = themes.find((known) => known === values.get('t'));
  const position =
    book && hasChapter(book, chapter) ? { bookId: book.id, chapter } : { bookId: 'genesis', chapter: 1 };
  return { version, ...position, ...(theme ? { theme } : {}) };
}

/** The text that, given to `document.cookie`, keeps it for a year. */
export function writeReaderCookie(
  { version, bookId, chapter, theme }: ReaderCookie,
  isSecure: boolean,
): string {
  const values = new URLSearchParams({
    v: version,
    b: bookId,
    c: String(chapter),
    ...(theme ? { t: theme } : {}),
  });
  const value = encodeURIComponent(values.toString());
  return `${NAME}=${value}; Path=/; Max-Age=${YEAR}; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}

/** Changes the cookie of this browser. */
export function changeReaderCookie(change: Partial<ReaderCookie>): void {
  const cookie = { ...readReaderCookie(document.cookie), ...change };
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet.
  document.cookie = writeReaderCookie(cookie, location.protocol === 'https:');
}

function rawCookie(header: string): string {
  const pair = header.split(/;\s*/).find((part) => part.startsWith(`${NAME}=`));
  try {
    return decodeURIComponent(pair?.slice(NAME.length + 1) ?? '');
  } catch {
    return '';
  }
}
