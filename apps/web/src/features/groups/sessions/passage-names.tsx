import { findBook, parseReference } from '@lampstand/canon';
import { useReaderState } from '../../../shared/app-context.ts';
import { PassageLink } from '../../../ui/passage-link.tsx';

/** The passages of a session; what names none stays as it was written. */
export function PassageNames({ passages }: { passages: readonly string[] }) {
  const version = useReaderState((state) => state.version);
  if (passages.length === 0) return null;
  return (
    <ul aria-label="Passages" className="-my-1 flex flex-wrap gap-x-4">
      {passages.map((passage) => {
        const { book: name, chapter, verse = 1 } = parseReference(passage);
        const book = findBook(name);
        return (
          <li key={passage} className="inline-flex min-h-9 items-center text-sm">
            {book && chapter <= book.verses.length ? (
              <PassageLink
                version={version}
                verse={{ book, chapter, verse }}
                className="inline-flex min-h-9 items-center text-accent underline-offset-4 hover:underline"
              >
                {passage}
              </PassageLink>
            ) : (
              <span className="text-muted">{passage}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
