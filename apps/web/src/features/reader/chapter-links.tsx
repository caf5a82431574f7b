import { type ChapterAddress, nextChapter, previousChapter, type VersionId } from '@lampstand/canon';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { TurnLink } from './turn-link.tsx';

interface Props {
  readonly version: VersionId;
  readonly address: ChapterAddress;
}

/**
 * To the chapter before, within the book, and to the one after. At its ends a quiet link leads to the
 * book before, and the next chapter says that another book begins.
 */
export function ChapterLinks({ version, address }: Props) {
  const before = previousChapter(address);
  const isFirst = address.chapter === 1;
  const next = nextChapter(address);
  const isNextBook = next !== undefined && next.book !== address.book;
  return (
    <nav
      aria-label="Chapters"
      className="flex flex-wrap items-start justify-between gap-x-4 border-hairline border-t pt-6"
    >
      <div className="grid justify-items-start">
        <ChapterLink version={version} to={isFirst ? undefined : before} label="Previous chapter">
          <ChevronLeft aria-hidden="true" strokeWidth={1.5} size={20} />
          {before && !isFirst ? name(before) : 'Previous'}
        </ChapterLink>
        {before && isFirst && (
          <TurnLink
            version={version}
            to={before}
            className="flex min-h-11 items-center text-muted text-sm underline-offset-4 hover:text-ink hover:underline"
          >
            {name(before)}
          </TurnLink>
        )}
      </div>
      <div className="grid justify-items-end">
        <ChapterLink version={version} to={next} label={isNextBook ? 'Next book' : 'Next chapter'}>
          {next ? name(next) : 'Next'}
          <ChevronRight aria-hidden="true" strokeWidth={1.5} size={20} />
        </ChapterLink>
        {isNextBook && <p className="text-muted text-sm">The next book</p>}
      </div>
    </nav>
  );
}

interface LinkProps {
  readonly version: VersionId;
  readonly to: ChapterAddress | undefined;
  readonly label: string;
  readonly children: ReactNode;
}

const shape = 'flex min-h-12 items-center gap-2 rounded-lamp font-serif text-base lining-nums sm:text-lg';

function ChapterLink({ version, to, label, children }: LinkProps) {
  if (!to) {
    return (
      <button
        type="button"
        disabled
        aria-label={label}
        className={`${shape} cursor-not-allowed text-muted opacity-60`}
      >
        {children}
      </button>
    );
  }
  return (
    <TurnLink
      version={version}
      to={to}
      aria-label={`${label}: ${to.book.name} ${to.chapter}`}
      className={`${shape} text-accent underline-offset-4 hover:underline`}
    >
      {children}
    </TurnLink>
  );
}

function name({ book, chapter }: ChapterAddress): string {
  // A name stays on one line.
  return `${book.name} ${chapter}`.replaceAll(' ', '\u00a0');
}
