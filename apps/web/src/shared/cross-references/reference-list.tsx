import { parseVerseId, readerPath, type VerseAddress, type VersionId } from '@lampstand/canon';
import type { FoundVerse } from '@lampstand/contract';
import { useEffect, useRef, useState } from 'react';
import { typeset } from '../../scripture/typeset.ts';
import { isPlainClick } from '../../ui/passage-link.tsx';
import { booksOf } from './books-of.ts';

/** So many are shown at first: some verses have nearly a hundred. */
const FIRST = 20;

interface Props {
  readonly version: VersionId;
  readonly verses: readonly FoundVerse[];
  readonly onOpen: (address: VerseAddress) => void;
}

export function ReferenceList({ version, verses, onOpen }: Props) {
  const [showsAll, setShowsAll] = useState(verses.length <= FIRST);
  const list = useRef<HTMLDivElement>(null);
  const shown = showsAll ? verses : verses.slice(0, FIRST);
  const hadMore = useRef(!showsAll);
  // The button is gone then, and the first verse that it brought takes its place.
  useEffect(() => {
    if (showsAll && hadMore.current) list.current?.querySelectorAll('a')[FIRST]?.focus();
  }, [showsAll]);
  return (
    <div ref={list} className="divide-y divide-hairline">
      {booksOf(shown).map(({ book, verses: together }) => (
        <ul key={`${book} ${together[0]?.id}`} aria-label={book} className="py-1.5">
          {together.map((verse) => (
            <ReferenceItem key={verse.id} version={version} verse={verse} onOpen={onOpen} />
          ))}
        </ul>
      ))}
      {!showsAll && (
        <div className="pt-4">
          <button
            type="button"
            onClick={() => setShowsAll(true)}
            className="min-h-11 w-full rounded-lamp border border-hairline px-5 text-sm hover:border-accent"
          >
            Show all {verses.length}
          </button>
        </div>
      )}
    </div>
  );
}

function ReferenceItem({ version, verse, onOpen }: Omit<Props, 'verses'> & { verse: FoundVerse }) {
  const address = parseVerseId(verse.id);
  if (!address) return null;
  return (
    <li>
      {/* A link, so that it can be opened beside, too; a plain click is the caller's. */}
      <a
        href={`${readerPath(version, address)}?verse=${address.verse}`}
        onClick={(event) => {
          if (!isPlainClick(event)) return;
          event.preventDefault();
          onOpen(address);
        }}
        className="-mx-3 block rounded-lamp px-3 py-2.5 hover:bg-hairline/50"
      >
        <span className="text-accent text-sm">{verse.reference}</span>{' '}
        <span className="block font-serif text-base leading-7">{typeset(verse.text)}</span>
      </a>
    </li>
  );
}
