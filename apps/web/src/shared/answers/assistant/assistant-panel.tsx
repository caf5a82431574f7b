import { SidePanel } from '../../../ui/side-panel.tsx';
import { StudyAssistant, type StudyAssistantProps } from './study-assistant.tsx';

export interface AssistantPanelProps extends StudyAssistantProps {
  readonly onClose: () => void;
}

/** The Study Assistant beside the text of the reader. */
export function AssistantPanel({ onClose, ...about }: AssistantPanelProps) {
  return (
    <SidePanel title="Study Assistant" subtitle={about.reference} onClose={onClose}>
      <StudyAssistant {...about} />
    </SidePanel>
  );
}
