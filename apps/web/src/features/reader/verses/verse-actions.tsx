import type { Note as OwnNoteOf } from '@lampstand/contract';
import type { Note } from '@lampstand/scripture';
import {
  Copy,
  GitFork,
  Heart,
  Link2,
  MessageCircleQuestionMark,
  NotebookPen,
  Sparkles,
  X,
} from 'lucide-react';
import { type ComponentType, type ReactNode, useLayoutEffect, useRef } from 'react';
import { type HighlightColor, highlightColors } from '../../../storage/highlights.ts';
import type { PersonalAction } from '../../../ui/link-state.ts';
import { OwnNote } from './own-note.tsx';

interface Props {
  readonly reference: string;
  /** Measures where the first selected verse stands, for a panel beside it. */
  readonly topOf: () => number;
  readonly notes: readonly Note[];
  /** The colour that all selected verses have, if it is one. */
  readonly mark: HighlightColor | undefined;
  readonly showsAi: boolean;
  /** What did not work just now. */
  readonly problem: string | undefined;
  onCopy(): void;
  onShare(): void;
  onMark(colour: HighlightColor | null): void;
  /** Note, favorite, insight and cross references are about one verse. */
  readonly isSingle: boolean;
  onCrossReferences(): void;
  onAssistant(): void;
  /** Whether one has to sign in before the personal actions. */
  readonly isLocked: boolean;
  readonly isFavorite: boolean;
  /** The reader's own note on the one verse. */
  readonly ownNote: OwnNoteOf | undefined;
  onPersonal(action: PersonalAction): void;
  onClose(): void;
  /** What else there is to say about them. */
  readonly children?: ReactNode;
}

/** What can be done with the selected verses: beside them on a wide page, at the foot of a narrow one. */
export function VerseActions(props: Props) {
  const { reference, topOf, notes, showsAi, isSingle, isLocked, onCopy, onShare, onPersonal, onClose } =
    props;
  const panel = useRef<HTMLElement>(null);
  // After every render, because whatever changes the page may move the verse.
  useLayoutEffect(() => {
    panel.current?.style.setProperty('--verse-top', `${topOf()}px`);
  });
  return (
    <aside ref={panel} aria-label={`Actions for ${reference}`} className="verse-actions">
      <div className="flex items-center justify-between gap-2">
        <p className="font-medium font-serif text-lg">{reference}</p>
        <button
          type="button"
          aria-label="Close"
          onClick={onClose}
          className="-mr-2 grid size-11 place-items-center rounded-lamp text-muted hover:text-ink"
        >
          <X aria-hidden="true" strokeWidth={1.5} size={18} />
        </button>
      </div>
      <MarkChoice mark={props.mark} onMark={props.onMark} />
      <div className="actions">
        <Action icon={Copy} label="Copy" onClick={onCopy} />
        <Action icon={Link2} label="Share link" onClick={onShare} />
        {isSingle && <Action icon={GitFork} label="Cross references" onClick={props.onCrossReferences} />}
        {showsAi && (
          <>
            <Action
              icon={Sparkles}
              label="AI insights"
              tour="verse-insights"
              locked={isLocked && 'Sign in to use AI insights'}
              onClick={() => onPersonal('insight')}
            />
            <Action icon={MessageCircleQuestionMark} label="Study Assistant" onClick={props.onAssistant} />
          </>
        )}
        {isSingle && (
          <>
            <Action
              icon={NotebookPen}
              label="Note"
              locked={isLocked && 'Sign in to add notes'}
              onClick={() => onPersonal('note')}
            />
            <Action
              icon={Heart}
              label="Favorite"
              isPressed={!isLocked && props.isFavorite}
              locked={isLocked && 'Sign in to favorite verses'}
              onClick={() => onPersonal('favorite')}
            />
          </>
        )}
      </div>
      {props.problem && (
        <p role="alert" className="text-sm">
          {props.problem}
        </p>
      )}
      {props.ownNote && <OwnNote note={props.ownNote} onEdit={() => onPersonal('note')} />}
      {notes.length > 0 && <MarginNotes notes={notes} />}
      {props.children}
    </aside>
  );
}

interface ActionProps {
  readonly icon: ComponentType<{ strokeWidth: number; size: number; 'aria-hidden': 'true' }>;
  readonly label: string;
  /** Why it is dimmed, where it is. */
  readonly locked?: string | false;
  /** What the tutorial calls it. */
  readonly tour?: string;
  readonly isPressed?: boolean;
  onClick(): void;
}

function Action({ icon: Icon, label, locked, tour, isPressed, onClick }: ActionProps) {
  return (
    <button
      type="button"
      data-tour={tour}
      onClick={onClick}
      title={locked || undefined}
      aria-pressed={isPressed}
      className={locked ? 'action locked' : 'action'}
    >
      <Icon aria-hidden="true" strokeWidth={1.5} size={18} />
      <span>
        {label}
        {locked && <span className="sr-only">. {locked}</span>}
      </span>
    </button>
  );
}

function MarkChoice({ mark, onMark }: Pick<Props, 'mark' | 'onMark'>) {
  return (
    <fieldset className="flex items-center gap-1">
      <legend className="sr-only">Highlight</legend>
      {highlightColors.map((colour) => (
        <button
          key={colour}
          type="button"
          aria-label={`Highlight in ${colour}`}
          aria-pressed={mark === colour}
          onClick={() => onMark(mark === colour ? null : colour)}
          className="grid size-9 place-items-center rounded-full"
        >
          <span className={`swatch mark-${colour}`} />
        </button>
      ))}
    </fieldset>
  );
}

function MarginNotes({ notes }: { notes: readonly Note[] }) {
  return (
    <dl className="grid gap-2 border-hairline border-t pt-3 font-serif text-sm leading-relaxed">
      {notes.map(({ anchor, text }) => (
        <div key={`${anchor}${text}`}>
          {anchor && <dt className="inline italic">{anchor} </dt>}
          <dd className="inline text-muted">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
