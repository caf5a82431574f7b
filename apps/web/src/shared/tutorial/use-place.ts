import { autoUpdate, computePosition, flip, offset, shift } from '@floating-ui/dom';
import type { TutorialSide } from '@lampstand/content/tutorials';
import { type RefObject, useLayoutEffect } from 'react';

/** Between the target and the card. */
const GAP = 14;
/** What stays free at the edges of the window. */
const MARGIN = 12;
/** By how much the frame is larger than the target. */
const ROOM = 6;

interface Parts {
  readonly target: Element | undefined;
  readonly side: TutorialSide | undefined;
  readonly card: RefObject<HTMLElement | null>;
  readonly frame: RefObject<HTMLElement | null>;
  /** Whether there is room for a card beside its target; else it stands at the foot of the window. */
  readonly isWide: boolean;
}

/**
 * Keeps the frame around the target, and the card on the wanted side of it, within the window, as the
 * page scrolls and changes. Without a target the card stands in the middle, as the style sheet has it.
 */
export function usePlace({ target, side = 'bottom', card, frame, isWide }: Parts): void {
  useLayoutEffect(() => {
    const [cardElement, frameElement] = [card.current, frame.current];
    if (!cardElement) return;
    const reset = () => {
      cardElement.style.translate = '';
      delete cardElement.dataset.at;
    };
    if (!target || !frameElement) return reset();
    const place = async () => {
      const box = target.getBoundingClientRect();
      Object.assign(frameElement.style, {
        translate: `${box.left - ROOM}px ${box.top - ROOM}px`,
        width: `${box.width + 2 * ROOM}px`,
        height: `${box.height + 2 * ROOM}px`,
      });
      if (!isWide) {
        cardElement.style.translate = '';
        cardElement.dataset.at = box.top > innerHeight / 2 ? 'head' : 'foot';
        return;
      }
      const { x, y } = await computePosition(target, cardElement, {
        strategy: 'fixed',
        placement: side,
        middleware: [
          offset(GAP),
          flip({ padding: MARGIN }),
          shift({ padding: MARGIN, mainAxis: true, crossAxis: true }),
        ],
      });
      cardElement.dataset.at = 'target';
      cardElement.style.translate = `${x}px ${y}px`;
    };
    const stop = autoUpdate(target, cardElement, () => void place());
    return () => {
      stop();
      reset();
    };
  }, [target, side, card, frame, isWide]);
}
