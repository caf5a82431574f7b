import type { TutorialId } from '@lampstand/content/tutorials';
import { CircleQuestionMark } from 'lucide-react';
import { IconButton } from '../../ui/icon-button.tsx';
import { startTutorial } from './tutorial.tsx';

/** Stands on every page that has a tutorial, and starts it. */
export function HelpMarker({ tutorial }: { tutorial: TutorialId }) {
  return (
    <IconButton
      name="How this page works"
      icon={CircleQuestionMark}
      onClick={() => startTutorial(tutorial)}
    />
  );
}
