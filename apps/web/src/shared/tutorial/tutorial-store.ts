import { type Tutorial, type TutorialId, tutorials } from '@lampstand/content/tutorials';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { TUTORIAL_STORAGE } from './tutorial.tsx';

interface TutorialState {
  readonly isActive: boolean;
  readonly currentStepIndex: number;
  readonly currentTutorial: TutorialId;
  /** Which have been followed to their end. */
  readonly hasCompletedTutorials: Readonly<Partial<Record<TutorialId, true>>>;
}

const atRest: TutorialState = {
  isActive: false,
  currentStepIndex: 0,
  currentTutorial: 'main-navigation',
  hasCompletedTutorials: {},
};

/** Where the reader is in which tutorial; remembered across visits. */
export const useTutorial = create<TutorialState>()(
  persist(() => atRest, {
    name: TUTORIAL_STORAGE,
    storage: createJSONStorage(() => withoutFailures(localStorage)),
    merge: (kept) => remembered(kept),
  }),
);

export function begin(id: TutorialId): void {
  useTutorial.setState({ isActive: true, currentStepIndex: 0, currentTutorial: id });
}

/** To the next step; from the last one it ends. */
export function next(): void {
  useTutorial.setState(({ currentStepIndex, currentTutorial, hasCompletedTutorials }) =>
    currentStepIndex + 1 < tutorialOf(currentTutorial).steps.length
      ? { currentStepIndex: currentStepIndex + 1 }
      : {
          isActive: false,
          currentStepIndex: 0,
          hasCompletedTutorials: { ...hasCompletedTutorials, [currentTutorial]: true },
        },
  );
}

export function previous(): void {
  useTutorial.setState(({ currentStepIndex }) => ({ currentStepIndex: Math.max(0, currentStepIndex - 1) }));
}

export function skip(): void {
  useTutorial.setState({ isActive: false, currentStepIndex: 0 });
}

export function tutorialOf(id: TutorialId): Tutorial {
  const found = tutorials.find((tutorial) => tutorial.id === id);
  if (!found) throw new RangeError(`there is no tutorial ${id}`);
  return found;
}

/** What an earlier release, or somebody's hand, has left there may be anything. */
function remembered(kept: unknown): TutorialState {
  const state = (typeof kept === 'object' ? kept : null) as Partial<TutorialState> | null;
  const known = tutorials.find(({ id }) => id === state?.currentTutorial);
  const index = state?.currentStepIndex;
  if (!state || !known || typeof index !== 'number' || !known.steps[index]) return atRest;
  const completed = tutorials.filter(({ id }) => state.hasCompletedTutorials?.[id] === true);
  return {
    isActive: state.isActive === true,
    currentStepIndex: index,
    currentTutorial: known.id,
    hasCompletedTutorials: Object.fromEntries(completed.map(({ id }) => [id, true])),
  };
}

/** Storage may be full or forbidden; then a tutorial is remembered as long as the page is open. */
function withoutFailures(storage: Storage): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  return {
    getItem: (name) => storage.getItem(name),
    removeItem: (name) => storage.removeItem(name),
    setItem(name, value) {
      try {
        storage.setItem(name, value);
      } catch {
        // Said above.
      }
    },
  };
}
