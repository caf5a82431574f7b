import {
  type ChapterAddress,
  nextChapter,
  previousChapter,
  readerPath,
  type VersionId,
} from '@lampstand/canon';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Link } from 'react-router';

interface Props {
  readonly version: VersionId;
  readonly address: ChapterAddress;
}

/** To the chapter before, within the book, and to the one after, into the next book at its end. */
export function ChapterLinks({ version, address }: Props) {
  const previous = address.chapter > 1 ? previousChapter(address) : undefined;
  const next = nextChapter(address);
  return (
    <nav
      aria-label="Chapters"
      className="flex items-stretch justify-between gap-4 border-hairline border-t pt-6"
    >
      <ChapterLink version={version} to={previous} label="Previous chapter">
        <ChevronLeft aria-hidden="true" strokeWidth={1.5} size={20} />
        {previous ? name(previous) : 'Previous'}
      </ChapterLink>
      <ChapterLink version={version} to={next} label="Next chapter">
        {next ? name(next) : 'Next'}
        <ChevronRight aria-hidden="true" strokeWidth={1.5} size={20} />
      </ChapterLink>
    </nav>
  );
}

interface LinkProps {
  readonly version: VersionId;
  readonly to: ChapterAddress | undefined;
  readonly label: string;
  readonly children: React.ReactNode;
}

const shape = 'flex min-h-12 items-center gap-2 rounded-lamp px-2 font-serif text-lg';

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
    <Link
      to={readerPath(version, to)}
      aria-label={`${label}: ${name(to)}`}
      className={`${shape} text-accent underline-offset-4 hover:underline`}
    >
      {children}
    </Link>
  );
}

function name({ book, chapter }: ChapterAddress): string {
  return `${book.name} ${chapter}`;
}
