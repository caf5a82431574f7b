import { DEFAULT_VERSION, findBook, parseReference } from '@lampstand/canon';
import { PassageLink } from './passage-link.tsx';

interface Props {
  /** As the authored texts write it: "John 3:16-18". */
  readonly reference: string;
  readonly className: string;
}

/** A reference of ours, which leads into the King James Version. */
export function ReferenceLink({ reference, className }: Props) {
  const { book: name, chapter, verse = 1 } = parseReference(reference);
  const book = findBook(name);
  if (!book) return null;
  return (
    <PassageLink version={DEFAULT_VERSION} verse={{ book, chapter, verse }} className={className}>
      {reference.replaceAll('-', '–')}
    </PassageLink>
  );
}
