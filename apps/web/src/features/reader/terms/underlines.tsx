import { type GlossaryTerm, termsIn } from '@lampstand/content/glossary';
import { useEffect, useRef, useState } from 'react';
import { useOnChange } from '../../../ui/on-change.ts';
import { SCRIPTURE } from '../find/scripture-ranges.ts';
import { useScriptureRevision } from '../find/use-found.ts';
import { type PaintedTerm, paintTerms, termAt } from './painted-terms.ts';
import { type Place, placeBeside, TermPopover } from './term-popover.tsx';

interface Shown {
  readonly term: GlossaryTerm;
  readonly place: Place;
}

/** Underlines the terms of the page, and explains the one that is pressed. */
export function Underlines() {
  const painted = useRef<readonly PaintedTerm[]>([]);
  const [shown, setShown] = useState<Shown>();
  const revision = useScriptureRevision();
  useOnChange(revision, () => {
    painted.current = paintTerms();
  });
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      // A panel may lie over the text, and a text selection is for copying.
      const isText = event.target instanceof Element && event.target.closest(SCRIPTURE) !== null;
      if (!isText || event.shiftKey || document.getSelection()?.type === 'Range') return;
      const found = termAt(painted.current, event);
      if (!found) return;
      // The press is for the word, not for its verse.
      event.stopPropagation();
      setShown({ term: found.term, place: placeBeside(found.range.getBoundingClientRect()) });
    };
    const content = document.getElementById('content');
    content?.addEventListener('click', onClick, { capture: true });
    return () => {
      content?.removeEventListener('click', onClick, { capture: true });
      CSS.highlights?.delete('term');
    };
  }, []);
  return shown ? <TermPopover {...shown} onClose={() => setShown(undefined)} /> : null;
}

/** The terms of some verses, for who does not press on words. */
export function TermsOf({ text }: { text: string }) {
  const [shown, setShown] = useState<Shown>();
  const terms = [...new Set(termsIn(text).map(({ term }) => term))];
  if (terms.length === 0) return null;
  return (
    <div className="border-hairline border-t pt-2 text-sm">
      <p className="text-muted">Glossary</p>
      <ul className="flex flex-wrap gap-x-3">
        {terms.map((term) => (
          <li key={term.id}>
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={({ currentTarget }) =>
                setShown({ term, place: placeBeside(currentTarget.getBoundingClientRect()) })
              }
              className="min-h-11 underline decoration-dotted underline-offset-4 hover:text-accent xl:min-h-8"
            >
              {term.term}
            </button>
          </li>
        ))}
      </ul>
      {shown && <TermPopover {...shown} onClose={() => setShown(undefined)} />}
    </div>
  );
}
