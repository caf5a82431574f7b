import { findVersion, parseVerseId } from '@lampstand/canon';
import type { FoundPage } from '@lampstand/contract';
import { BookOpen } from 'lucide-react';
import { useReaderState } from '../../shared/app-context.ts';
import { PassageLink } from '../../ui/passage-link.tsx';

/** The passages that were named, before anything else: each opens in the reader. */
export function Passages({ found: { passages, versions } }: { found: FoundPage }) {
  const ownVersion = useReaderState((state) => state.version);
  const version = versions.includes(ownVersion) ? ownVersion : (versions[0] ?? ownVersion);
  if (passages.length === 0) return null;
  return (
    <ul aria-label="Passages" className="mt-3 mb-2 grid gap-2">
      {passages.map(({ reference, start }) => {
        const verse = parseVerseId(start);
        if (!verse) return null;
        return (
          <li key={reference}>
            <PassageLink
              version={version}
              verse={verse}
              className="flex min-h-14 items-center gap-3 rounded-lamp border border-hairline bg-raised px-4 py-2 hover:border-accent"
            >
              <BookOpen aria-hidden="true" strokeWidth={1.5} size={20} className="shrink-0 text-accent" />
              <span className="font-serif text-lg lining-nums">{reference.replaceAll('-', '–')}</span>
              <span className="ml-auto text-right text-muted text-sm">
                Read in the <span className="max-sm:hidden">{findVersion(version)?.fullName}</span>
                <span className="sm:hidden">{version.toUpperCase()}</span>
              </span>
            </PassageLink>
          </li>
        );
      })}
    </ul>
  );
}
