import './answer-text.css';
import type { AiMark } from '@lampstand/contract';
import { CircleAlert } from 'lucide-react';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import { componentsBelow, WrittenLink } from '../../ui/markdown.tsx';
import { Citation } from './citation.tsx';

interface Marked {
  readonly marks: ReadonlyMap<number, AiMark>;
  readonly onExplain: (id: number) => void;
}

const MarkedProvider = createContext<Marked>({ marks: new Map(), onExplain: () => undefined });

interface Props {
  readonly markdown: string;
  readonly marks: readonly AiMark[];
  /** Shows what is wrong with something that the answer says of scripture. */
  readonly onExplain: (id: number) => void;
}

/** The words of an answer. What it says of scripture looks as it was found: only what exists is a link. */
export function AnswerText({ markdown, marks, onExplain }: Props) {
  const marked = useMemo(
    () => ({ marks: new Map(marks.map((mark) => [mark.id, mark])), onExplain }),
    [marks, onExplain],
  );
  return (
    <MarkedProvider value={marked}>
      <div className="markdown answer-text">
        <ReactMarkdown components={components}>{markdown}</ReactMarkdown>
      </div>
    </MarkedProvider>
  );
}

const MARK = /^#mark-(\d+)$/;

/** The same for every answer, so that a link that has the focus keeps it while the answer grows. */
const components: Components = {
  ...componentsBelow[3],
  a({ href, children }) {
    const [, id] = MARK.exec(href ?? '') ?? [];
    if (id === undefined) return <WrittenLink href={href}>{children}</WrittenLink>;
    return <Mark id={Number(id)}>{children}</Mark>;
  },
};

const remarks = {
  altered: 'differs from scripture',
  elsewhere: 'stands elsewhere in scripture',
  'not-found': 'not found in scripture',
} as const;

function Mark({ id, children }: { id: number; children?: ReactNode }) {
  const { marks, onExplain } = useContext(MarkedProvider);
  const mark = marks.get(id);
  if (!mark) return <span>{children}</span>;
  const { kind, verdict, place } = mark;
  if (verdict === 'verified') {
    return kind === 'reference' && place ? (
      <Citation place={place}>{children}</Citation>
    ) : (
      <span className="quoted">{children}</span>
    );
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a button does not break over lines as text does.
    <span
      role="button"
      tabIndex={0}
      className="doubted"
      onClick={() => onExplain(id)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        onExplain(id);
      }}
    >
      {children}
      <CircleAlert aria-hidden="true" strokeWidth={1.75} />
      <span className="sr-only"> ({remarks[verdict]})</span>
    </span>
  );
}
