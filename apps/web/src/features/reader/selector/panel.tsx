import type { Book, ChapterAddress } from '@lampstand/canon';
import type { RefObject } from 'react';
import { BookList } from './book-list.tsx';
import { ChapterGrid } from './chapter-grid.tsx';
import { Sheet } from './sheet.tsx';

interface Props {
  readonly part: 'book' | 'chapter';
  readonly book: Book | undefined;
  readonly chapter: number | undefined;
  /** The control that this belongs to: a click or the focus elsewhere dismisses it. */
  readonly control: RefObject<HTMLElement | null>;
  readonly onBook: (book: Book) => void;
  readonly onChapter: (address: ChapterAddress) => void;
  readonly onBooks: () => void;
  readonly onDismiss: (returnsFocus: boolean) => void;
}

/** What the control opens: the books, or the chapters of one of them. */
export function Panel({ part, book, chapter, control, onBook, onChapter, onBooks, onDismiss }: Props) {
  const showsChapters = part === 'chapter' && book !== undefined;
  const label = showsChapters ? `Chapters of ${book.name}` : 'Books';
  return (
    <Sheet label={label} shape={showsChapters ? 'chapters' : 'books'} control={control} onDismiss={onDismiss}>
      {showsChapters ? (
        <ChapterGrid
          book={book}
          chapter={chapter}
          onChoose={(chosen) => onChapter({ book, chapter: chosen })}
          onBooks={onBooks}
        />
      ) : (
        <BookList book={book} onChoose={onBook} />
      )}
    </Sheet>
  );
}
