import './tutorial.css';
import type { TutorialId } from '@lampstand/content/tutorials';
import { type KeyboardEvent, useEffect, useId, useRef, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router';
import { logEvent } from '../../storage/analytics.ts';
import { Button } from '../../ui/form.tsx';
import { isAt } from '../is-at.ts';
import { begin, next, previous, skip, tutorialOf, useTutorial } from './tutorial-store.ts';
import { usePlace } from './use-place.ts';
import { showTarget, useTarget } from './use-target.ts';

let isJustStarted = false;

export function start(id: TutorialId): void {
  isJustStarted = true;
  begin(id);
  logEvent('tutorial', 'usage', { tutorial: id });
}

/** The card of the active tutorial, on the pages where it can be taken. It leaves the page usable. */
export function Overlay() {
  const { pathname } = useLocation();
  const isActive = useTutorial((state) => state.isActive);
  const tutorial = tutorialOf(useTutorial((state) => state.currentTutorial));
  const isHere = tutorial.path === undefined || isAt(tutorial.path, pathname);
  // Beside the app and not in it, so that no page can cover or cut it.
  return isActive && isHere ? createPortal(<Card key={tutorial.id} />, document.body) : null;
}

function Card() {
  const { steps } = tutorialOf(useTutorial((state) => state.currentTutorial));
  const index = useTutorial((state) => state.currentStepIndex);
  const step = steps[index];
  const id = useId();
  const card = useRef<HTMLElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const forward = useRef<HTMLButtonElement>(null);
  const target = useTarget(step?.target);
  usePlace({ target, side: step?.side, card, frame, isWide: useWidth() });
  useEffect(() => {
    if (target) showTarget(target);
  }, [target]);
  useBorrowedFocus(card);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    skip();
  };
  if (!step) return null;
  return (
    <>
      <div ref={frame} aria-hidden="true" className="tutorial-frame" hidden={!target} />
      <section
        ref={card}
        role="dialog"
        aria-labelledby={`${id}title`}
        aria-describedby={`${id}text`}
        tabIndex={-1}
        onKeyDown={onKeyDown}
        className="tutorial-card"
      >
        {/* The buttons keep the focus from step to step, so what changes above them is told. */}
        <div aria-live="polite">
          <p className="text-muted text-xs">
            Step {index + 1} of {steps.length}
          </p>
          <h2 id={`${id}title`} className="mt-1 mb-1.5 font-serif text-xl">
            {step.title}
          </h2>
          <p id={`${id}text`} className="leading-relaxed">
            {step.text}
          </p>
        </div>
        <div className="mt-4 flex items-center justify-between gap-2">
          <Button
            disabled={index === 0}
            onClick={() => {
              previous();
              // On the first step it is disabled, and would lose the focus.
              if (index === 1) forward.current?.focus();
            }}
          >
            Previous
          </Button>
          <Button look="link" onClick={skip}>
            Skip
          </Button>
          <Button ref={forward} look="main" onClick={next}>
            {index === steps.length - 1 ? 'Finish' : 'Next'}
          </Button>
        </div>
      </section>
    </>
  );
}

/**
 * Starting a tutorial moves the focus to its card, and ending it moves the focus back. A tutorial that is
 * resumed from the last visit leaves the focus where it is.
 */
function useBorrowedFocus(card: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    const lender = document.activeElement;
    if (isJustStarted) card.current?.focus({ preventScroll: true });
    return () => {
      isJustStarted = false;
      // Its buttons are gone by now.
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost && lender instanceof HTMLElement && lender.checkVisibility()) {
        lender.focus({ preventScroll: true });
      }
    };
  }, [card]);
}

/** From here on there is room for a card beside its target; the style sheet has it as `md`. */
const WIDE = '(width >= 48rem)';

function useWidth(): boolean {
  return useSyncExternalStore(
    (follow) => {
      const wide = matchMedia(WIDE);
      wide.addEventListener('change', follow);
      return () => wide.removeEventListener('change', follow);
    },
    () => matchMedia(WIDE).matches,
  );
}
