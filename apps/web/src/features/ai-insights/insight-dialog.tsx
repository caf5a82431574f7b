import { type ChapterAddress, nextChapter, previousChapter } from '@lampstand/canon';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { type Citing, CitingProvider } from '../../shared/answers/citation.tsx';
import { useAnswer } from '../../shared/answers/use-answer.ts';
import {
  chapterInfo,
  chapterOf,
  referenceOf,
  type VerseInfo,
  verseInfoOf,
} from '../../shared/answers/verse-info.ts';
import type { InsightRequest } from '../../shared/dialogs.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import type { DialogProps } from '../../ui/lazy-dialog.tsx';
import { Modal } from '../../ui/modal.tsx';
import { useOnMount } from '../../ui/on-change.ts';
import { Insight, type Mode } from './insight.tsx';

interface Props extends DialogProps {
  readonly about: VerseInfo;
}

/** Insights on a verse or a chapter, brief or detailed. */
export function InsightDialog({ subject, version, ...dialog }: InsightRequest & DialogProps) {
  const [about] = useState(() => verseInfoOf(subject, version));
  return about ? <Insights {...dialog} about={about} /> : null;
}

function Insights({ isOpen, about: first, onClose }: Props) {
  const [about, setAbout] = useState(first);
  const [mode, setMode] = useState<Mode>(first.verse === 0 ? 'detailed' : 'brief');
  const { answer, ask, stop, reset } = useAnswer();
  const show = (next: VerseInfo, wanted: Mode, more: { regenerate?: true; engine?: 'built-in' } = {}) => {
    setAbout(next);
    setMode(wanted);
    void ask('insight', { ...next, mode: wanted, ...more });
  };
  useOnMount(() => show(about, mode));
  const close = useCallback(() => {
    reset();
    onClose();
  }, [reset, onClose]);
  const citing = useCiting(about, close);
  const title = referenceOf(about);
  return (
    <Modal
      isOpen={isOpen}
      onClose={close}
      title={`Insights on ${title}`}
      isToRead
      tools={
        about.verse === 0 && (
          <ChapterArrows
            chapter={chapterOf(about)}
            onStep={(to) => show(chapterInfo(to, about.version), 'detailed')}
          />
        )
      }
    >
      <CitingProvider value={citing}>
        <Insight
          about={about}
          mode={mode}
          answer={answer}
          onChoose={(wanted) => show(about, wanted)}
          onRegenerate={() => show(about, mode, { regenerate: true })}
          onAnswerFromScripture={() => show(about, mode, { engine: 'built-in' })}
          onStop={stop}
          onLeave={close}
        />
      </CitingProvider>
    </Modal>
  );
}

/** The links lead into the reader, whose way back opens these insights again. */
function useCiting(about: VerseInfo, onLeave: () => void): Citing {
  return useMemo(() => {
    const { book, chapter } = chapterOf(about);
    return {
      pathTo: (to) => `/bible/${to.book.slug}/${to.chapter}`,
      // The name that such links have always carried; the reader's own version stands in for it.
      carried: { version: 'NIV' },
      left: { isModalOpen: true, modal: 'insight', verseId: `${book.id}_${chapter}_${about.verse}` },
      onLeave,
    };
  }, [about, onLeave]);
}

interface ArrowsProps {
  readonly chapter: ChapterAddress;
  readonly onStep: (to: ChapterAddress) => void;
}

/** To the chapters before and after; they come with a pointer or the focus, and stay where there is no pointer. */
function ChapterArrows({ chapter, onStep }: ArrowsProps) {
  return (
    <div className="flex opacity-0 transition-opacity duration-150 focus-within:opacity-100 group-hover:opacity-100 [@media(hover:none)]:opacity-100">
      {(
        [
          ['Previous chapter', ChevronLeft, previousChapter(chapter)],
          ['Next chapter', ChevronRight, nextChapter(chapter)],
        ] as const
      ).map(([name, icon, to]) => (
        <IconButton
          key={name}
          name={to ? `${name}: ${to.book.name} ${to.chapter}` : name}
          icon={icon}
          aria-disabled={!to}
          onClick={() => to && onStep(to)}
        />
      ))}
    </div>
  );
}
