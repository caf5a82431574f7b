import { formatReference, type VerseAddress, type VersionId, verseId } from '@lampstand/canon';
import { VerseReferences } from '../../../shared/cross-references/verse-references.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';

export interface CrossReferencesProps {
  readonly version: VersionId;
  readonly verse: VerseAddress;
  readonly onClose: () => void;
  /** Goes to a verse that was chosen. */
  readonly onOpen: (address: VerseAddress) => void;
}

/** Where else scripture speaks of what a verse says. */
export default function CrossReferences({ version, verse, onClose, onOpen }: CrossReferencesProps) {
  const reference = formatReference({ ...verse, book: verse.book.name });
  return (
    <SidePanel title="Cross references" subtitle={reference} onClose={onClose}>
      <VerseReferences key={`${version} ${verseId(verse)}`} version={version} verse={verse} onOpen={onOpen} />
    </SidePanel>
  );
}
