import { DEFAULT_VERSION, findBook, findVersion, hasChapter, type VersionId } from '@lampstand/canon';

/**
 * What the first page needs to know of its reader: where they were and how they like the page. It
 * lives in a small cookie on the device, which the server reads and never stores, so that the first
 * paint is already right.
 */
export interface ReaderState {
  readonly version: VersionId;
  readonly bookId: string;
  readonly chapter: number;
  /** The verse that was selected last; not kept in the cookie. */
  readonly verse?: number | undefined;
  /** None means: as the system has it. */
  readonly theme?: Theme | undefined;
  readonly textSize: TextSize;
  readonly leading: Leading;
  readonly verseNumbers: boolean;
  readonly redLetters: boolean;
  /** Whether terms that the glossary explains are underlined. */
  readonly terms: boolean;
  /** Off: no request is made to any AI. */
  readonly ai: boolean;
  /** Further versions that are shown beside the first. */
  readonly panels: readonly VersionId[];
  readonly toasts: 'bottom' | 'top';
}

export const themes = ['light', 'sepia', 'dark'] as const;
export type Theme = (typeof themes)[number];
export const textSizes = ['1', '2', '3', '4', '5'] as const;
type TextSize = (typeof textSizes)[number];
export const leadings = ['tight', 'normal', 'loose'] as const;
type Leading = (typeof leadings)[number];
const MOST_PANELS = 2;

export const defaultReaderState: ReaderState = {
  version: DEFAULT_VERSION,
  bookId: 'genesis',
  chapter: 1,
  textSize: '3',
  leading: 'normal',
  verseNumbers: true,
  redLetters: true,
  terms: false,
  ai: true,
  panels: [],
  toasts: 'bottom',
};

const NAME = 'lampstand-reader';
const YEAR = 365 * 24 * 60 * 60;

/** Reads the cookie out of a cookie header; whatever is missing or wrong has its default. */
export function readReaderState(header: string | null | undefined): ReaderState {
  const values = new URLSearchParams(rawCookie(header ?? ''));
  const oneOf = <T extends string>(choices: readonly T[], key: string) =>
    choices.find((choice) => choice === values.get(key));
  const book = findBook(values.get('b') ?? '');
  const chapter = Number(values.get('c'));
  const version = findVersion(values.get('v') ?? '')?.id ?? defaultReaderState.version;
  const theme = oneOf(themes, 't');
  return {
    ...defaultReaderState,
    version,
    ...(book && hasChapter(book, chapter) ? { bookId: book.id, chapter } : {}),
    ...(theme ? { theme } : {}),
    textSize: oneOf(textSizes, 's') ?? defaultReaderState.textSize,
    leading: oneOf(leadings, 'l') ?? defaultReaderState.leading,
    verseNumbers: values.get('n') !== '0',
    redLetters: values.get('r') !== '0',
    terms: values.get('g') === '1',
    ai: values.get('a') !== '0',
    panels: panelsOf(values.get('p') ?? ''),
    toasts: oneOf(['bottom', 'top'], 'o') ?? defaultReaderState.toasts,
  };
}

/** The text that, given to `document.cookie`, keeps it for a year. Defaults are left out. */
export function writeReaderState(state: ReaderState, isSecure: boolean): string {
  const values = new URLSearchParams({ v: state.version, b: state.bookId, c: String(state.chapter) });
  if (state.theme) values.set('t', state.theme);
  if (state.textSize !== defaultReaderState.textSize) values.set('s', state.textSize);
  if (state.leading !== defaultReaderState.leading) values.set('l', state.leading);
  if (!state.verseNumbers) values.set('n', '0');
  if (!state.redLetters) values.set('r', '0');
  if (state.terms) values.set('g', '1');
  if (!state.ai) values.set('a', '0');
  if (state.panels.length > 0) values.set('p', state.panels.join('.'));
  if (state.toasts !== defaultReaderState.toasts) values.set('o', state.toasts);
  const value = encodeURIComponent(values.toString());
  return `${NAME}=${value}; Path=/; Max-Age=${YEAR}; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}

/** How the page looks, as attributes of the document, so that style sheets alone decide. */
export function documentAttributes(state: ReaderState): Readonly<Record<string, string | undefined>> {
  return {
    'data-theme': state.theme,
    'data-text-size': state.textSize,
    'data-leading': state.leading,
    'data-verse-numbers': state.verseNumbers ? undefined : 'off',
    'data-red-letters': state.redLetters ? undefined : 'off',
  };
}

function panelsOf(text: string): VersionId[] {
  const found = text.split('.').flatMap((id) => findVersion(id)?.id ?? []);
  return [...new Set(found)].slice(0, MOST_PANELS);
}

function rawCookie(header: string): string {
  const pair = header.split(/;\s*/).find((part) => part.startsWith(`${NAME}=`));
  try {
    return decodeURIComponent(pair?.slice(NAME.length + 1) ?? '');
  } catch {
    return '';
  }
}
