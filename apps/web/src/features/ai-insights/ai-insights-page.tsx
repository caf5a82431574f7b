import { useEffect } from 'react';
import { AiOff } from '../../shared/answers/ai-off.tsx';
import { useReaderState } from '../../shared/app-context.ts';
import { ProGate } from '../../shared/pro/pro-gate.tsx';
import { HelpMarker } from '../../shared/tutorial/help-marker.tsx';
import { useReturnedPosition } from '../../ui/link-state.ts';
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
