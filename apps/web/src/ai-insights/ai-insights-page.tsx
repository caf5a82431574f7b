import { useEffect } from 'react';
import { AiOff } from '../answers/ai-off.tsx';
import { useReaderState } from '../app-context.ts';
import { useReturnedPosition } from '../shell/link-state.ts';
import { ProGate } from '../shell/pro/pro-gate.tsx';
import { HelpMarker } from '../shell/tutorial/help-marker.tsx';
import { BibleAssistant } from './bible-assistant.tsx';

const TITLE = 'AI Insights';

/** `/ai-insights` */
export function AiInsightsPage() {
  const isOn = useReaderState((state) => state.ai);
  useReturnedPosition();
  useEffect(() => {
    document.title = `${TITLE} · Lampstand`;
  }, []);
  return (
    <div className="mx-auto w-full max-w-[44rem] px-6 pt-8 pb-16 md:pt-12">
      <div className="mb-5 flex items-center justify-between gap-4">
        <h1 className="font-serif text-2xl md:text-3xl">{TITLE}</h1>
        <HelpMarker tutorial="ai-insights" />
      </div>
      {isOn ? (
        <ProGate feature={TITLE}>
          <BibleAssistant />
        </ProGate>
      ) : (
        <AiOff />
      )}
    </div>
  );
}
