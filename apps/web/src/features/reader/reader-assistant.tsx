import { messageOf } from '@lampstand/contract';
import { useEffect } from 'react';
import { assistantPanel } from '../../shared/dialogs.ts';
import { showToast } from '../../shared/toasts/toasts.tsx';
import { LazyDialog } from '../../ui/lazy-dialog.tsx';

const load = async () => (await import('../../shared/answers/assistant/assistant-panel.tsx')).AssistantPanel;

/** The Study Assistant beside the text; it closes when the reader is left. */
export function ReaderAssistant() {
  useEffect(() => assistantPanel.close, []);
  return (
    <LazyDialog
      dialog={assistantPanel}
      load={load}
      onFailure={() => showToast(messageOf('ai/not-started'), 'error')}
    />
  );
}
