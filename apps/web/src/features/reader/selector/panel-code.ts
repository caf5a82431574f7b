import { useState } from 'react';

type PanelCode = typeof import('./panel.tsx');

/** What opens under the control, loaded on the first sign that someone will want it. */
export function usePanelCode(): readonly [PanelCode | 'failed' | undefined, () => void] {
  const [code, setCode] = useState<PanelCode | 'failed'>();
  const load = () => {
    if (code && code !== 'failed') return;
    import('./panel.tsx').then(setCode, () => setCode('failed'));
  };
  return [code, load];
}
