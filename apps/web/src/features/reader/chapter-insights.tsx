import type { ChapterAddress, VersionId } from '@lampstand/canon';
import { Sparkles } from 'lucide-react';
import { useReaderState } from '../../shared/app-context.ts';
import { insightDialog } from '../../shared/dialogs.ts';
import { IconButton } from '../../ui/icon-button.tsx';

interface Props {
  readonly version: VersionId;
  readonly address: ChapterAddress;
}

/** Insights on the whole chapter, for everybody; nothing where AI is switched off. */
export function ChapterInsights({ version, address: { book, chapter } }: Props) {
  const isOn = useReaderState((state) => state.ai);
  if (!isOn) return null;
  return (
    <IconButton
      name="AI insights on this chapter"
      icon={Sparkles}
      data-tour="chapter-insights"
      aria-haspopup="dialog"
      onPointerEnter={insightDialog.preload}
      onFocus={insightDialog.preload}
      onClick={() => insightDialog.open({ subject: { book: book.name, chapter, verse: 0 }, version })}
    />
  );
}
