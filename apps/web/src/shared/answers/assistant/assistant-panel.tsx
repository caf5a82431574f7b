import type { DialogProps } from '../../../ui/lazy-dialog.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import type { AssistantRequest } from '../../dialogs.ts';
import { StudyAssistant } from './study-assistant.tsx';

/** The Study Assistant beside the text of the reader. */
export function AssistantPanel({ isOpen, onClose, ...about }: AssistantRequest & DialogProps) {
  if (!isOpen) return null;
  return (
    <SidePanel title="Study Assistant" subtitle={about.reference} onClose={onClose}>
      <StudyAssistant {...about} />
    </SidePanel>
  );
}
