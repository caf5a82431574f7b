import { type ChapterAddress, readerPath, type VerseAddress, verseId } from '@lampstand/canon';
import { type ChapterPage, partsOf, textOf } from '@lampstand/scripture';
import { type ComponentType, type RefObject, useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { OwnSigns } from '../../../scripture/own-signs.tsx';
import { useChangeReader, useReaderState } from '../../../shared/app-context.ts';
import { copyText } from '../../../shared/copy-text.ts';
import { assistantPanel, insightDialog } from '../../../shared/dialogs.ts';
import { useHighlight } from '../../../shared/personal/changes.ts';
import { useVerseNotes } from '../../../shared/personal/lists.ts';
import { useSession } from '../../../shared/session/session.ts';
import { type HighlightColor, highlightColors } from '../../../storage/highlights.ts';
import { recordReading } from '../../../storage/reading-history.ts';
import type { LinkState } from '../../../ui/link-state.ts';
import type { CrossReferencesProps } from '../cross-references/cross-references.tsx';
import { useTermsCode } from '../terms/terms.tsx';
import { useIntended, usePersonalActions } from './personal-actions.ts';
import { quotation, referenceOf, shareLink } from './share.ts';
import type { VerseSelection } from './use-verse-selection.ts';
import { VerseActions } from './verse-actions.tsx';

interface Props {
  readonly page: ChapterPage;
  readonly address: ChapterAddress;
  readonly selection: VerseSelection;
  readonly marks: ReadonlyMap<number, string> | undefined;
  readonly signs: ReadonlyMap<number, OwnSigns> | undefined;
  readonly text: RefObject<HTMLElement | null>;
  /** What stood open when the reader left this page and came back. */
  readonly returned: LinkState['returned'];
}

/** The actions on the selected verses, and the cross references of one. */
export function VersePanel({ page, address, selection, marks, signs, text, returned }: Props) {
  const { verses, clear, select } = selection;
  const change = useChangeReader();
  const showsAi = useReaderState((state) => state.ai);
  const session = useSession();
  const { isOpen, show, hide, Panel, hasFailed } = useCrossReferences();
  const terms = useTermsCode();
  const [first] = verses;

  useEffect(() => {
    if (first === undefined) return;
    change({ bookId: address.book.id, chapter: address.chapter, verse: first });
    void recordReading(verseId({ ...address, verse: first }));
  }, [first, address, change]);

  useEffect(() => {
    const verse = verseOfReturn(returned, address);
    if (verse === undefined) return;
    if (verse > 0) select(verse);
    if (returned?.modal === 'insight') {
      insightDialog.open({
        subject: { book: address.book.name, chapter: address.chapter, verse },
        version: page.version,
      });
    } else if (returned?.isModalOpen) show();
  }, [returned, address, select, show, page.version]);

  useEscape(verses.length > 0 && !isOpen, () => {
    clear();
    text.current?.querySelector<HTMLElement>(`#v${first} .number`)?.focus({ preventScroll: true });
  });

  const act = usePersonalActions(page, address, first);
  const mark = useMark(address, verses);
  const { data: ownNotes } = useVerseNotes({ isOff: first === undefined });
  const id = first === undefined ? undefined : verseId({ ...address, verse: first });
  useIntended(select, act);
  const open = useOpenVerse(address, first);
  if (first === undefined) return null;
  return (
    <>
      <VerseActions
        reference={referenceOf(address, verses)}
        topOf={() => topOf(text.current, first)}
        notes={page.blocks
          .flatMap(partsOf)
          .flatMap((part) => (verses.includes(part.verse) ? (part.notes ?? []) : []))}
        mark={commonMark(verses, marks)}
        showsAi={showsAi && verses.length === 1}
        isSingle={verses.length === 1}
        problem={hasFailed ? 'The cross references could not be loaded.' : undefined}
        onCopy={() => void copyText(quotation(page, address, verses))}
        onShare={() =>
          void share(shareLink(location.origin, page.version, address, verses), referenceOf(address, verses))
        }
        onMark={(colour) => void mark(colour)}
        onCrossReferences={show}
        onAssistant={() =>
          assistantPanel.open({ reference: referenceOf(address, verses), version: page.version })
        }
        isLocked={session.status === 'signed-out'}
        isFavorite={signs?.get(first)?.isFavorite ?? false}
        ownNote={verses.length === 1 ? ownNotes?.find((note) => note.verseId === id) : undefined}
        onPersonal={act}
        onClose={clear}
      >
        {terms && <terms.TermsOf text={textOfVerses(page, verses)} />}
      </VerseActions>
      {Panel && isOpen && (
        <Panel
          version={page.version}
          verse={{ ...address, verse: first }}
          onClose={hide}
          onOpen={(target) => open(page.version, target)}
        />
      )}
    </>
  );
}

function textOfVerses(page: ChapterPage, verses: readonly number[]): string {
  const parts = page.blocks.flatMap(partsOf).filter(({ verse }) => verses.includes(verse));
  return parts.map(({ runs }) => textOf(runs)).join(' ');
}

/** The panel of cross references, whose code is loaded when it is first asked for. */
function useCrossReferences() {
  const [isOpen, setIsOpen] = useState(false);
  const [Panel, setPanel] = useState<ComponentType<CrossReferencesProps>>();
  const [hasFailed, setHasFailed] = useState(false);
  const show = useCallback(() => {
    setHasFailed(false);
    setIsOpen(true);
    import('../cross-references/cross-references.tsx').then(
      ({ default: Loaded }) => setPanel(() => Loaded),
      () => {
        setIsOpen(false);
        setHasFailed(true);
      },
    );
  }, []);
  const hide = useCallback(() => setIsOpen(false), []);
  return { isOpen, Panel, hasFailed, show, hide };
}

function useEscape(isOn: boolean, onEscape: () => void): void {
  useEffect(() => {
    if (!isOn) return;
    let hasDialog = false;
    // Escape closes an open dialog first. Its own handler may run before this one, so whether there is a
    // dialog is looked up in the capture phase.
    const onCapture = () => {
      hasDialog = document.querySelector('dialog[open], [role=dialog]') !== null;
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !hasDialog) onEscape();
    };
    addEventListener('keydown', onCapture, true);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      removeEventListener('keydown', onCapture, true);
      document.removeEventListener('keydown', onKeyDown);
    };
  });
}

/** Opens another passage and leaves a way back to this one. */
function useOpenVerse(address: ChapterAddress, from: number | undefined) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return (version: ChapterPage['version'], target: VerseAddress) => {
    const state: LinkState = {
      verse: target.verse,
      returnTo: {
        pathname,
        state: {
          scrollPosition: window.scrollY,
          isModalOpen: true,
          ...(from === undefined ? {} : { verseId: verseId({ ...address, verse: from }) }),
        },
      },
    };
    void navigate(readerPath(version, target), { state });
  };
}

function verseOfReturn(
  returned: LinkState['returned'],
  { book, chapter }: ChapterAddress,
): number | undefined {
  const [bookId, chapterNumber, verse] = returned?.verseId?.split('_') ?? [];
  return bookId === book.id && Number(chapterNumber) === chapter ? Number(verse) : undefined;
}

/** How far below the top of the chapter a verse stands. */
function topOf(text: HTMLElement | null, verse: number): number {
  const part = text?.querySelector(`#v${verse}`);
  const article = text?.closest('article');
  if (!part || !article) return 0;
  return Math.max(0, part.getBoundingClientRect().top - article.getBoundingClientRect().top);
}

function commonMark(verses: readonly number[], marks: Props['marks']): HighlightColor | undefined {
  const [one, ...others] = [...new Set(verses.map((verse) => marks?.get(verse)))];
  return others.length === 0 ? highlightColors.find((colour) => colour === one) : undefined;
}

/** Colours the verses, in the account or on the device. */
function useMark(address: ChapterAddress, verses: readonly number[]) {
  const highlight = useHighlight();
  return (colour: HighlightColor | null) =>
    highlight(
      verses.map((verse) => verseId({ ...address, verse })),
      colour,
    );
}

async function share(url: string, title: string): Promise<void> {
  if (!navigator.share) return copyText(url, 'Link copied');
  // Closing the share sheet rejects, which is not a failure.
  await navigator.share({ url, title }).catch(() => undefined);
}
