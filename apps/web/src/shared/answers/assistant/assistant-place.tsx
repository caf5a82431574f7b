import { messageOf } from '@lampstand/contract';
import { type ComponentType, useEffect } from 'react';
import { create } from 'zustand';
import { showToast } from '../../toasts/toasts.tsx';
import type { AssistantPanelProps } from './assistant-panel.tsx';
import type { StudyAssistantProps } from './study-assistant.tsx';

interface AssistantRequest {
  readonly about?: StudyAssistantProps | undefined;
  /** Loaded on the first request. */
  readonly Panel?: ComponentType<AssistantPanelProps>;
}

const useRequest = create<AssistantRequest>(() => ({}));

/** Opens the Study Assistant beside the text. */
export const assistantPanel = {
  open(about: StudyAssistantProps): void {
    import('./assistant-panel.tsx').then(
      ({ AssistantPanel }) => useRequest.setState({ about, Panel: AssistantPanel }),
      () => showToast(messageOf('ai/not-started'), 'error'),
    );
  },
  close: () => useRequest.setState({ about: undefined }),
};

/** The place of the panel, in a page that has text for it to stand beside. */
export function AssistantPlace() {
  const { Panel, about } = useRequest();
  useEffect(() => assistantPanel.close, []);
  if (!Panel || !about) return null;
  return <Panel {...about} onClose={assistantPanel.close} />;
}
