import { readerPath, type VersionId } from '@lampstand/canon';
import { BookOpen, CornerDownLeft, FileText, Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { useReaderState } from '../../shared/app-context.ts';
import { recentReadings } from '../../storage/reading-history.ts';
import { FloatingDialog } from '../../ui/floating-dialog.tsx';
import { type Offer, offersFor, type ReadPassages } from './offers.ts';
import { MOST_REMEMBERED, placesOf } from './recent.ts';

/** One box that understands where to go: a passage as people type it, a book, a page, else a search. */
export function GoToDialog({ onClose }: { onClose: () => void }) {
  return (
    <FloatingDialog
      label="Go to"
      onClose={onClose}
      className="inset-x-2 top-2 w-auto max-w-none rounded-lamp backdrop:bg-night/40 md:inset-x-0 md:top-[12dvh] md:mx-auto md:w-[34rem]"
    >
      {(close) => <GoToBox onDone={close} />}
    </FloatingDialog>
  );
}

function GoToBox({ onDone }: { onDone: () => void }) {
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const version = useReaderState((state) => state.version);
  const navigate = useNavigate();
  const id = useId();
  const offers = offersFor(typed, version, useReferenceReader(typed));
  const recent = useRecentPlaces();
  const isEmpty = typed.trim() === '';
  const found = isEmpty ? recent : offers;
  const go = (destination: Offer | undefined) => {
    if (!destination) return;
    onDone();
    void navigate(pathOf(destination, version));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && found.length > 0) {
      event.preventDefault();
      setActive((active + step + found.length) % found.length);
    }
    // Enter may also end a word that an input method is still composing.
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      go(found[active]);
    }
  };
  return (
    <div className="grid">
      <label className="flex items-center gap-3 px-4 focus-within:shadow-[inset_0_-1px_var(--accent)]">
        <Search aria-hidden="true" strokeWidth={1.5} size={20} className="shrink-0 text-muted" />
        <span className="sr-only">Passage, book or page</span>
        <input
          data-first-focus
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={found.length > 0}
          aria-controls={found.length > 0 ? `${id}list` : undefined}
          aria-activedescendant={found[active] ? `${id}${active}` : undefined}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          placeholder="John 3:16"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
          className="h-14 w-full min-w-0 bg-transparent font-serif text-xl outline-none placeholder:text-muted"
        />
      </label>
      {found.length > 0 && (
        <div
          role="listbox"
          id={`${id}list`}
          aria-label={isEmpty ? 'Recently read' : 'Places to go'}
          className="max-h-[60dvh] overflow-auto border-hairline border-t p-2"
        >
          {isEmpty && (
            <p aria-hidden="true" className="px-3 pt-1 pb-2 text-muted text-sm">
              Recently read
            </p>
          )}
          {found.map((destination, i) => (
            <Option
              key={destination.text}
              id={`${id}${i}`}
              destination={destination}
              isActive={i === active}
              onPoint={() => setActive(i)}
              onChoose={() => go(destination)}
            />
          ))}
        </div>
      )}
      {(isEmpty || found.length === 0) && <Hint typed={typed.trim()} />}
      <p role="status" className="sr-only">
        {found.length > 0 ? `${found.length} ${found.length === 1 ? 'place' : 'places'}` : ''}
      </p>
    </div>
  );
}

/** Reads references as the search does. Its code comes with the first number that is typed. */
function useReferenceReader(typed: string): ReadPassages | undefined {
  const [read, setRead] = useState<ReadPassages>();
  const isNeeded = /\d/.test(typed);
  useEffect(() => {
    if (!isNeeded) return;
    // Without it the box still understands what most people type.
    import('@lampstand/scripture/references').then(
      ({ passagesIn }) => setRead(() => passagesIn),
      () => undefined,
    );
  }, [isNeeded]);
  return read;
}

/** The chapters that were read last, at the verse where that was. */
function useRecentPlaces(): readonly Offer[] {
  const [places, setPlaces] = useState<readonly Offer[]>([]);
  useEffect(() => {
    void recentReadings(MOST_REMEMBERED).then((readings) => setPlaces(placesOf(readings)));
  }, []);
  return places;
}

function Hint({ typed }: { typed: string }) {
  return (
    <p
      role="status"
      className="border-hairline border-t px-4 py-4 text-muted text-sm [overflow-wrap:anywhere]"
    >
      {typed === ''
        ? 'A passage, a book, a page, or words to search for: “ps 23”, “1 cor 13”, “ruth”, “living water”.'
        : 'This is too long for a place to go, and for a search.'}
    </p>
  );
}

interface OptionProps {
  readonly id: string;
  readonly destination: Offer;
  readonly isActive: boolean;
  readonly onPoint: () => void;
  readonly onChoose: () => void;
}

function Option({ id, destination, isActive, onPoint, onChoose }: OptionProps) {
  const Icon = icons[destination.kind];
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are pressed in the box, which keeps the focus.
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onPointerMove={onPoint}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className="flex min-h-12 cursor-pointer items-center gap-3 rounded-lamp px-3 aria-selected:bg-hairline/60"
    >
      <Icon aria-hidden="true" strokeWidth={1.5} size={18} className="shrink-0 text-muted" />
      <span className={`truncate ${isPlace(destination) ? 'font-serif text-lg' : ''}`}>
        {destination.text}
      </span>
      <span className="ml-auto text-sm">{noteOn(destination)}</span>
      <CornerDownLeft
        aria-hidden="true"
        strokeWidth={1.5}
        size={16}
        className={isActive ? 'text-accent' : 'invisible'}
      />
    </div>
  );
}

const icons = { passage: BookOpen, book: BookOpen, page: FileText, search: Search };

function isPlace(offer: Offer): offer is Exclude<Offer, { path: string }> {
  return !('path' in offer);
}

function noteOn(destination: Offer): string {
  if (!isPlace(destination)) return destination.kind === 'page' ? 'Page' : '';
  if (destination.version) return destination.version.toUpperCase();
  if (destination.kind === 'passage') return '';
  const { chapters } = destination.book;
  return chapters === 1 ? '1 chapter' : `${chapters} chapters`;
}

function pathOf(destination: Offer, readersVersion: VersionId): string {
  if (!isPlace(destination)) return destination.path;
  return readerPath(destination.version ?? readersVersion, destination, destination.verse);
}
