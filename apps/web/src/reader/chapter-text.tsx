import { type Block, type ChapterPage, partsOf, type Run, type VersePart } from '@lampstand/scripture';
import { Fragment, type ReactNode } from 'react';

/**
 * A chapter, set like a printed page: the chapter's number as a drop figure in place of the first
 * verse's, the other numbers receding, poetry line by line with its numbers hanging beside it. Nothing on a page
 * changes places, so places serve as keys.
 */
export function ChapterText({ page, sought }: { page: ChapterPage; sought?: number | undefined }) {
  const numbered = firstPartsOf(page);
  const first = page.blocks.findIndex((block) => block.kind === 'paragraph' || block.kind === 'stanza');
  return (
    <div className="scripture" data-testid="scripture">
      {page.blocks.map((block, i) => (
        <BlockView
          key={i}
          block={block}
          numbered={numbered}
          sought={sought}
          drop={i === first && block.kind === 'paragraph' ? <DropFigure chapter={page.chapter} /> : null}
        />
      ))}
    </div>
  );
}

function firstPartsOf(page: ChapterPage): Set<VersePart> {
  const first = new Map<number, VersePart>();
  for (const part of page.blocks.flatMap(partsOf)) {
    if (!first.has(part.verse)) first.set(part.verse, part);
  }
  return new Set(first.values());
}

/** Poetry has no room for a drop figure: there the heading shows the number. */
export function startsWithPoetry(page: ChapterPage): boolean {
  return (
    page.blocks.find((block) => block.kind === 'paragraph' || block.kind === 'stanza')?.kind === 'stanza'
  );
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
  readonly sought: number | undefined;
  /** The parts that begin a verse and show its number. */
  readonly numbered: ReadonlySet<VersePart>;
}

function BlockView({ block, drop, sought, numbered }: BlockProps) {
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
          <Parts parts={block.parts} sought={sought} numbered={numbered} />
        </p>
      );
    case 'stanza':
      return (
        <div className={block.lines.some((line) => line.indented) ? 'stanza' : 'stanza verses'}>
          {block.lines.map((line, i) => (
            <span key={i} className={line.indented ? 'line indented' : 'line'}>
              <Parts parts={line.parts} sought={sought} numbered={numbered} />{' '}
            </span>
          ))}
        </div>
      );
  }
}

function Parts({
  parts,
  sought,
  numbered,
}: Omit<BlockProps, 'block' | 'drop'> & { parts: readonly VersePart[] }) {
  return parts.map((part, i) => {
    const isFirst = numbered.has(part);
    return (
      <Fragment key={part.verse}>
        {i > 0 && ' '}
        <span
          data-verse={part.verse}
          id={isFirst ? `v${part.verse}` : undefined}
          className={part.verse === sought ? 'sought' : undefined}
        >
          {isFirst && <VerseNumber verse={part.verse} />}
          <Runs runs={part.runs} />
        </span>
      </Fragment>
    );
  });
}

/** A number must not stand at the end of a line, away from its verse. */
const NO_BREAK = '\u00a0';

/** The first verse has the drop figure instead; a screen reader hears its number all the same. */
function VerseNumber({ verse }: { verse: number }) {
  return verse === 1 ? (
    <span className="sr-only">1 </span>
  ) : (
    <sup className="number">
      {verse}
      {NO_BREAK}
    </sup>
  );
}

function Runs({ runs }: { runs: readonly Run[] }) {
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

/** The texts have plain apostrophes; a printed page has curved ones. */
function typeset(text: string): string {
  return text.replaceAll("'", '’');
}
