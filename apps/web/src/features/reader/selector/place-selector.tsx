import {
  type Book,
  type ChapterAddress,
  nextChapter,
  previousChapter,
  type VersionId,
} from '@lampstand/canon';
import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { usePanelCode } from './panel-code.ts';

interface Props {
  readonly version: VersionId;
  /** None where no book is chosen yet; then there are no chapters to choose from. */
  readonly book?: Book | undefined;
  readonly chapter?: number | undefined;
  /** Goes there; a promise is kept when that is done, or called off by going elsewhere. */
  readonly onNavigate: (address: ChapterAddress) => void | Promise<void>;
}

type Part = 'book' | 'chapter';

interface Opened {
  readonly part: Part;
  /** The book whose chapters are offered, once one is chosen. */
  readonly chosen?: Book;
}

/**
 * The book and the chapter as two buttons, each opening what can be chosen instead. What opens is
 * loaded when someone reaches for it.
 */
export function PlaceSelector({ version, book, chapter, onNavigate }: Props) {
  const [opened, setOpened] = useState<Opened>();
  // Where the reader asked to go; shown, and counted on from, until the page has followed. One that has
  // followed only so far says nothing about it.
  const [asked, setAsked] = useState<ChapterAddress>();
  const [announced, setAnnounced] = useState('');
  const place = `${version} ${book?.id} ${chapter}`;
  const [knownPlace, setKnownPlace] = useState(place);
  if (place !== knownPlace) {
    setKnownPlace(place);
    setOpened(undefined);
  }
  const control = useRef<HTMLFieldSetElement>(null);
  const buttons = { book: useRef<HTMLButtonElement>(null), chapter: useRef<HTMLButtonElement>(null) };
  const [code, loadCode] = usePanelCode();

  const present = asked ?? (book && chapter !== undefined ? { book, chapter } : undefined);
  const shownBook = opened?.chosen ?? present?.book ?? book;
  const shownChapter = shownBook === present?.book ? present?.chapter : undefined;

  const close = (focused?: Part) => {
    // A button under an open sheet cannot take the focus, so the sheet goes first.
    flushSync(() => setOpened(undefined));
    if (focused) buttons[focused].current?.focus({ preventScroll: true });
  };
  const goTo = async (address: ChapterAddress) => {
    setAsked(address);
    await onNavigate(address);
    setAsked((latest) => (latest === address ? undefined : latest));
  };
  const open = (part: Part) => {
    loadCode();
    setOpened({ part });
  };
  const step = (address: ChapterAddress | undefined) => {
    if (!address) return;
    setAnnounced(`${address.book.name} ${address.chapter}`);
    void goTo(address);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (opened) {
      if (event.key !== 'Escape') return;
      close(opened.part);
    } else if (event.key === 'ArrowLeft') {
      // As everywhere in the reader, there is no way back from chapter 1.
      step(present && present.chapter > 1 ? previousChapter(present) : undefined);
    } else if (event.key === 'ArrowRight') {
      step(present && nextChapter(present));
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      open(event.target === buttons.chapter.current ? 'chapter' : 'book');
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const button = (part: Part) => ({
    buttonRef: buttons[part],
    isOpen: opened?.part === part,
    onIntent: loadCode,
    onPress: () => (opened?.part === part ? close(part) : open(part)),
  });

  return (
    <fieldset
      ref={control}
      data-tour="chapter-navigation"
      onKeyDown={onKeyDown}
      className="relative flex min-w-0 items-center"
    >
      <legend className="sr-only">Book and chapter</legend>
      <PartButton {...button('book')} label={shownBook ? `Book: ${shownBook.name}` : 'Book'}>
        <span className="truncate max-sm:hidden">{shownBook?.name ?? 'Book'}</span>
        <span className="truncate sm:hidden">{shownBook ? shortName(shownBook) : 'Book'}</span>
        {/* On a phone one marker serves both, so that longer names fit. */}
        <Marker className="max-sm:hidden" />
      </PartButton>
      <PartButton
        {...button('chapter')}
        label={shownChapter ? `Chapter: ${shownChapter}` : 'Chapter'}
        isDisabled={!shownBook}
      >
        <span className="min-w-[1ch] text-accent lining-nums">{shownChapter ?? '–'}</span>
        <Marker />
      </PartButton>
      <span aria-live="polite" className="sr-only">
        {announced}
      </span>
      {opened && code === 'failed' && (
        <p
          role="alert"
          className="absolute top-full right-0 z-30 mt-1 w-64 rounded-lamp bg-raised p-4 text-sm shadow-float"
        >
          The list could not be loaded. Please try again.
        </p>
      )}
      {opened && code && code !== 'failed' && (
        <code.Panel
          part={opened.part}
          book={shownBook}
          chapter={shownChapter}
          control={control}
          onBook={(chosen) => {
            if (chosen.chapters > 1) return setOpened({ part: 'chapter', chosen });
            close('book');
            void goTo({ book: chosen, chapter: 1 });
          }}
          onChapter={(address) => {
            close('chapter');
            void goTo(address);
          }}
          onBooks={() => setOpened({ part: 'book' })}
          onDismiss={(returnsFocus) => close(returnsFocus ? opened.part : undefined)}
        />
      )}
    </fieldset>
  );
}

interface PartButtonProps {
  readonly buttonRef: RefObject<HTMLButtonElement | null>;
  readonly label: string;
  readonly isOpen: boolean;
  readonly isDisabled?: boolean;
  readonly onIntent: () => void;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

function PartButton({ buttonRef, label, isOpen, isDisabled, onIntent, onPress, children }: PartButtonProps) {
  return (
    <button
      ref={buttonRef}
      type="button"
      aria-label={label}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      disabled={isDisabled}
      onPointerEnter={onIntent}
      onFocus={onIntent}
      onClick={onPress}
      className="flex min-h-11 min-w-11 items-center justify-center gap-1 rounded-lamp px-2 font-serif text-base hover:bg-hairline/60 disabled:cursor-not-allowed disabled:opacity-60 aria-expanded:bg-hairline/60"
    >
      {children}
    </button>
  );
}

function Marker({ className = '' }: { className?: string }) {
  return (
    <ChevronDown
      aria-hidden="true"
      strokeWidth={1.5}
      size={14}
      className={`shrink-0 text-muted ${className}`}
    />
  );
}

/** A name that fits beside everything else on a phone: "1 Thess" for "1 Thessalonians". */
function shortName({ name, osis }: Book): string {
  const LONGEST_THAT_FITS = 7;
  return name.length <= LONGEST_THAT_FITS ? name : osis.replace(/^\d/, '$& ');
}
