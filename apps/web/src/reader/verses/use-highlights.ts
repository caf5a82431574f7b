import type { ChapterAddress } from '@lampstand/canon';
import { useEffect, useState } from 'react';
import { highlightsOfChapter, onHighlightsChange } from '../../device/highlights.ts';
import { afterPaint } from '../../shell/after-paint.ts';

const NONE: ReadonlyMap<number, string> = new Map();

/** The colours of a chapter's verses, as the device keeps them; another tab's changes show too. */
export function useHighlights({ book, chapter }: ChapterAddress): ReadonlyMap<number, string> {
  const [marks, setMarks] = useState(NONE);
  useEffect(() => {
    let isCurrent = true;
    const read = () =>
      void highlightsOfChapter(book.id, chapter).then((found) => {
        if (isCurrent) setMarks(found.size > 0 ? found : NONE);
      });
    const stops = [onHighlightsChange(read), afterPaint(read)];
    return () => {
      isCurrent = false;
      for (const stop of stops) stop();
    };
  }, [book, chapter]);
  return marks;
}
