import {
  type Block,
  type ChapterPage,
  partsOf,
  type Run,
  textOf,
  type VersePart,
} from '@lampstand/scripture';
import { Fragment, memo, type ReactNode, type Ref } from 'react';
import { OwnSignIcons, type OwnSigns } from './own-signs.tsx';
import { typeset } from './typeset.ts';

export interface VerseLooks {
  /** The verse that was asked for: highlighted for a moment. */
  readonly sought?: number | undefined;
  readonly selected?: readonly number[];
  /** The colours that the reader has given to verses. */
  readonly marks?: ReadonlyMap<number, string>;
  /** Which verses have a note or are favorites. */
  readonly signs?: ReadonlyMap<number, OwnSigns>;
}

/**
 * A chapter, set like a printed page: the chapter's number as a drop figure in place of the first
 * verse's, the other numbers receding, poetry line by line with its numbers hanging beside it. Nothing on a page
 * changes places, so places serve as keys.
 */
export const ChapterText = memo(function ChapterText({
  page,
  isDraft = false,
  ref,
  ...looks
}: VerseLooks & { page: ChapterPage; isDraft?: boolean; ref?: Ref<HTMLDivElement> }) {
  const numbered = firstPartsOf(page);
  const dropAt = hasDropFigure(page) ? page.blocks.findIndex((block) => block.kind === 'paragraph') : -1;
  return (
    <div className="scripture" data-testid={isDraft ? undefined : 'scripture'} ref={ref}>
      {page.blocks.map((block, i) => (
        <BlockView
          key={i}
          block={block}
          numbered={numbered}
          looks={looks}
          isDraft={isDraft}
          drop={i === dropAt ? <DropFigure chapter={page.chapter} /> : null}
        />
      ))}
    </div>
  );
});

/** The parts that begin a verse and show its number. */
function firstPartsOf(page: ChapterPage): Set<VersePart> {
  const first = new Map<number, VersePart>();
  for (const part of page.blocks.flatMap(partsOf)) {
    if (!first.has(part.verse)) first.set(part.verse, part);
  }
  return new Set(first.values());
}

/** Two lines at the usual measure, beside the figure. */
const LEAST_FOR_DROP = 150;

/** A drop figure needs two lines of prose beside it; where there are none, the heading shows the number. */
export function hasDropFigure(page: ChapterPage): boolean {
  const first = page.blocks.find((block) => block.kind === 'paragraph' || block.kind === 'stanza');
  if (first?.kind !== 'paragraph') return false;
  return first.parts.reduce((length, part) => length + textOf(part.runs).length, 0) >= LEAST_FOR_DROP;
}

/** The heading names the chapter; the figure is for the eye. */
function DropFigure({ chapter }: { chapter: number }) {
  return (
    <span className="drop" aria-hidden="true">
      {chapter}
    </span>
  );
}

interface BlockProps {
  readonly block: Block;
  readonly drop: ReactNode;
  readonly looks: VerseLooks;
  readonly numbered: ReadonlySet<VersePart>;
  /** Whether this is text to look at, whose verses cannot be found yet: another chapter's may stand beside it. */
  readonly isDraft: boolean;
}

function BlockView({ block, drop, ...rest }: BlockProps) {
  switch (block.kind) {
    case 'title':
      return (
        <p className="title">
          <Runs runs={block.runs} />
        </p>
      );
    case 'heading':
      return <h2 className="letter">{block.text}</h2>;
    case 'colophon':
      return (
        <p className="colophon">
          <Runs runs={block.runs} />
        </p>
      );
    case 'paragraph':
      return (
        <p>
          {drop}
          <Parts parts={block.parts} {...rest} />
        </p>
      );
    case 'stanza':
      return (
        <div className={block.lines.some((line) => line.indented) ? 'stanza' : 'stanza verses'}>
          {block.lines.map((line, i) => (
            <span key={i} className={line.indented ? 'line indented' : 'line'}>
              <Parts parts={line.parts} {...rest} />{' '}
            </span>
          ))}
        </div>
      );
  }
}

function Parts({
  parts,
  looks,
  numbered,
  isDraft,
}: Omit<BlockProps, 'block' | 'drop'> & { parts: readonly VersePart[] }) {
  return parts.map((part, i) => {
    const isFirst = numbered.has(part);
    const signs = looks.signs?.get(part.verse);
    return (
      <Fragment key={part.verse}>
        {i > 0 && ' '}
        <span
          data-verse={isDraft ? undefined : part.verse}
          id={isFirst && !isDraft ? `v${part.verse}` : undefined}
          data-tour={isFirst && !isDraft && part.verse === 1 ? 'verse' : undefined}
          className={classOf(part.verse, looks)}
        >
          {isFirst && <VerseNumber verse={part.verse} selected={looks.selected} signs={signs} />}
          {isFirst && signs && <OwnSignIcons {...signs} />}
          <Runs runs={part.runs} />
          {part.notes && <NoteSign />}
        </span>
      </Fragment>
    );
  });
}

function classOf(verse: number, { sought, selected, marks }: VerseLooks): string | undefined {
  const mark = marks?.get(verse);
  const names = [
    mark && `mark-${mark}`,
    selected?.includes(verse) && 'selected',
    // Last, so that it is seen on a marked verse too.
    verse === sought && 'sought',
  ].filter(Boolean);
  return names.length > 0 ? names.join(' ') : undefined;
}

/** A number must not stand at the end of a line, away from its verse. */
const NO_BREAK = '\u00a0';

/**
 * The number selects its verse by keyboard; one of them takes part in the tab order, and arrow keys
 * lead to the others. The first verse has the drop figure instead of a number to be seen.
 */
export function VerseNumber({
  verse,
  selected = [],
  signs,
}: {
  verse: number;
  selected?: readonly number[] | undefined;
  signs?: OwnSigns | undefined;
}) {
  const isNext = verse === (selected[0] ?? 1);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a button is a box, which a line may break after; a number is text.
    <span
      role="button"
      className={verse === 1 ? 'number first' : 'number'}
      tabIndex={isNext ? 0 : -1}
      aria-pressed={selected.includes(verse)}
      aria-label={[`Verse ${verse}`, signs?.isFavorite && 'a favorite', signs?.hasNote && 'with a note']
        .filter(Boolean)
        .join(', ')}
    >
      {verse}
      {NO_BREAK}
    </span>
  );
}

/** Shows that the verse has margin notes; they are told where its actions are. */
function NoteSign() {
  return (
    <span className="note-sign" aria-hidden="true">
      °
    </span>
  );
}

export function Runs({ runs }: { runs: readonly Run[] }) {
  return runs.map((run, i) => {
    const text = typeset(run.text);
    const className = [run.added && 'added', run.jesus && 'jesus'].filter(Boolean).join(' ');
    return className === '' ? (
      <Fragment key={i}>{text}</Fragment>
    ) : (
      <span key={i} className={className}>
        {text}
      </span>
    );
  });
}
