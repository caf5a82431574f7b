import { messageOf } from '@lampstand/contract';
import { type ComponentType, useEffect, useState } from 'react';
import type { AssistantRequest } from '../../../shared/dialogs.ts';
import { Loading } from '../../../ui/loading.tsx';
import { Aside } from './aside.tsx';

interface Parts {
  readonly StudyAssistant: ComponentType<AssistantRequest>;
  readonly PassageReport: ComponentType<AssistantRequest>;
}

const load = async (): Promise<Parts> => {
  const [{ StudyAssistant }, { PassageReport }] = await Promise.all([
    import('../../../shared/answers/assistant/study-assistant.tsx'),
    import('../../../shared/answers/report/passage-report.tsx'),
  ]);
  return { StudyAssistant, PassageReport };
};

/** Questions about the passage, and the report on it. Their code comes after the text. */
export function PassageAssistant(about: AssistantRequest) {
  const [parts, setParts] = useState<Parts>();
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    load().then(setParts, () => setHasFailed(true));
  }, []);
  return (
    <div className="mt-8 grid gap-8">
      <Aside title="Study Assistant">
        {parts ? (
          <div className="-mt-px">
            <parts.StudyAssistant {...about} />
          </div>
        ) : hasFailed ? (
          <p role="alert" className="pt-3">
            {messageOf('ai/not-started')}
          </p>
        ) : (
          <div className="pt-3">
            <Loading size="small" />
          </div>
        )}
      </Aside>
      {parts && <parts.PassageReport key={`${about.reference} ${about.version}`} {...about} />}
    </div>
  );
}
