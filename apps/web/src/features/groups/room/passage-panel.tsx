import { type ChapterAddress, nextChapter, offeredVersions, previousChapter } from '@lampstand/canon';
import { messageOf } from '@lampstand/contract';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type FormEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { ChapterText, hasDropFigure } from '../../../scripture/chapter-text.tsx';
import { useChangeReader, useReaderState } from '../../../shared/app-context.ts';
import { Problem } from '../../../shared/personal/use-attempt.tsx';
import { usePage } from '../../../shared/use-page.ts';
import { Button } from '../../../ui/form.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Select } from '../../../ui/select.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Failure } from '../outcomes.tsx';
import { type Place, placeIn, placeText } from './places.ts';
import { useVersePress } from './use-verse-press.ts';

interface Props {
  /** Where the leader is. */
  readonly place: Place | undefined;
  /** What the session is about, as it was planned. */
  readonly passages: readonly string[];
  /** Absent while the leader is not in the room. */
  readonly leaderName: string | undefined;
  readonly isLeading: boolean;
  readonly isShown: boolean;
  /** Where the reader looks by themselves. */
  readonly elsewhere: Place | undefined;
  readonly onLookElsewhere: (place: Place | undefined) => void;
  readonly onLead: (place: Place) => void;
}

/** The passage that the leader has opened, or the one that the reader looks at instead. */
export function PassagePanel(props: Props) {
  const { place, passages, leaderName, isLeading, isShown, elsewhere, onLookElsewhere, onLead } = props;
  const who = leaderName ?? 'The leader';
  const shown = elsewhere ?? place;
  const mayMove = isLeading || elsewhere !== undefined;
  const go = (to: Place) => (elsewhere ? onLookElsewhere(to) : onLead(to));
  return (
    <section aria-label="Passage">
      {mayMove && <GoTo label={elsewhere ? 'Open a passage' : 'Open a passage for everybody'} onGo={go} />}
      {mayMove && <Planned passages={passages} onGo={go} />}
      {shown ? (
        <Chapter
          key={elsewhere ? 'elsewhere' : 'together'}
          place={shown}
          isShown={isShown}
          isPointing={isLeading && !elsewhere}
          mayMove={mayMove}
          onGo={go}
        />
      ) : (
        <p role="status" className="py-8 font-serif text-xl leading-relaxed">
          {isLeading
            ? 'Open a passage, and everybody sees it in their own version.'
            : `${who} has not opened a passage yet.`}
        </p>
      )}
      {/* Always in sight: whom one follows, and the way back. */}
      <div className="-mx-6 sticky bottom-12 z-[4] mt-6 flex flex-wrap items-center gap-x-4 border-hairline border-t bg-paper px-6 py-1 lg:bottom-0 lg:mx-0 lg:px-0">
        <p role="status" className="text-muted text-sm">
          {elsewhere
            ? `You are looking elsewhere. ${isLeading ? 'The others are' : `${who} is`} at ${place ? placeText(place) : 'no passage yet'}.`
            : isLeading
              ? 'You lead: everybody follows.'
              : `You follow ${leaderName ?? 'the leader'}.`}
        </p>
        {elsewhere ? (
          <>
            <Button look={isLeading ? 'link' : 'plain'} onClick={() => onLookElsewhere(undefined)}>
              {place ? `Return to ${placeText(place)}` : 'Return'}
            </Button>
            {isLeading && (
              <Button look="link" onClick={() => onLead(elsewhere)}>
                Bring everybody here
              </Button>
            )}
          </>
        ) : (
          shown && (
            <Button look="link" onClick={() => onLookElsewhere(shown)}>
              Look elsewhere
            </Button>
          )
        )}
      </div>
    </section>
  );
}

function GoTo({ label, onGo }: { label: string; onGo: (place: Place) => void }) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const place = placeIn(typed);
    setProblem(place ? undefined : messageOf('bible/invalid-reference', typed.trim()));
    if (!place) return;
    setTyped('');
    onGo(place);
  };
  return (
    <form onSubmit={onSubmit} className="mb-3 grid gap-1.5">
      <div className="flex max-w-[28rem] items-center rounded-lamp border border-hairline bg-raised focus-within:border-accent">
        <input
          aria-label={label}
          placeholder="Open a passage: John 3:16"
          autoComplete="off"
          autoCapitalize="off"
          enterKeyHint="go"
          required
          maxLength={100}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          className="h-11 w-full min-w-0 bg-transparent px-3.5 text-base outline-none placeholder:text-muted"
        />
        <button
          type="submit"
          className="mr-0.5 min-h-10 shrink-0 rounded-[8px] px-4 text-accent hover:bg-hairline/60"
        >
          Open
        </button>
      </div>
      <Problem text={problem} />
    </form>
  );
}

function Planned({ passages, onGo }: { passages: readonly string[]; onGo: (place: Place) => void }) {
  const known = passages.flatMap((text) => {
    const place = placeIn(text);
    return place ? [{ text, place }] : [];
  });
  if (known.length === 0) return null;
  return (
    <ul aria-label="Passages of this session" className="mb-3 flex flex-wrap gap-x-4">
      {known.map(({ text, place }) => (
        <li key={text}>
          <Button look="link" onClick={() => onGo(place)}>
            {text}
          </Button>
        </li>
      ))}
    </ul>
  );
}

interface ChapterProps {
  readonly place: Place;
  readonly isShown: boolean;
  /** Whether a verse that is pressed is shown to everybody. */
  readonly isPointing: boolean;
  readonly mayMove: boolean;
  readonly onGo: (place: Place) => void;
}

function Chapter({ place, isShown, isPointing, mayMove, onGo }: ChapterProps) {
  const { book, chapter, verse } = place;
  const version = useReaderState((state) => state.version);
  const address = useMemo<ChapterAddress>(() => ({ book, chapter }), [book, chapter]);
  const { data: page, error, refetch } = usePage(version, address);
  const text = useRef<HTMLDivElement>(null);
  /** A verse that the reader has pressed for themselves. */
  const [marked, setMarked] = useState<{ readonly address: ChapterAddress; readonly verse: number }>();
  const own = marked?.address === address ? marked.verse : undefined;
  const chosen = isPointing ? verse : own;
  useVersePress(text, (pressed) => {
    if (isPointing) onGo({ ...place, verse: pressed === verse ? undefined : pressed });
    else setMarked(pressed === own ? undefined : { address, verse: pressed });
  });
  const scrollTo = useEffectEvent((target: number) => {
    // Who points at the verse sees it already.
    if (isPointing) return;
    text.current?.querySelector(`#v${target}`)?.scrollIntoView({ block: 'center', behavior: 'smooth' });
  });
  useEffect(() => {
    if (verse !== undefined && page && isShown) scrollTo(verse);
  }, [verse, page, isShown]);
  const selected = useMemo(() => (chosen === undefined ? [] : [chosen]), [chosen]);
  const before = previousChapter(address);
  const after = nextChapter(address);
  return (
    <>
      <div className="mb-4 flex items-center gap-2 md:mb-6">
        <h2 className="font-medium font-serif text-2xl tracking-wide">
          {book.name}{' '}
          <span
            className={page && hasDropFigure(page) ? 'sr-only' : 'ml-1 font-normal text-accent lining-nums'}
          >
            {chapter}
          </span>
        </h2>
        <span className="ml-auto flex items-center">
          <OwnVersion />
          {mayMove && before && (
            <IconButton
              name={`Previous chapter: ${placeText(before)}`}
              icon={ChevronLeft}
              onClick={() => onGo(before)}
            />
          )}
          {mayMove && after && (
            <IconButton
              name={`Next chapter: ${placeText(after)}`}
              icon={ChevronRight}
              onClick={() => onGo(after)}
            />
          )}
        </span>
      </div>
      {page ? (
        <ChapterText ref={text} page={page} sought={verse} selected={selected} />
      ) : error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton shapes={[4, 4, 3]} label="Loading the passage" />
      )}
    </>
  );
}

/** Everybody reads in their own version. */
function OwnVersion() {
  const version = useReaderState((state) => state.version);
  const change = useChangeReader();
  return (
    <span className="relative flex items-center">
      <Select
        aria-label="Your version"
        value={version}
        options={offeredVersions.map(({ id }) => ({ value: id, label: id.toUpperCase() }))}
        onChange={(chosen) => change({ version: chosen })}
        className="field-sizing-content min-h-11 bg-transparent py-1 pr-7 pl-2 text-sm hover:bg-hairline/60"
      />
    </span>
  );
}
