import type { AiAllowance } from '@lampstand/contract';
import { useQuery } from '@tanstack/react-query';
import { AllowanceLine } from '../answers/allowance-line.tsx';
import { callAi } from '../device/ai.ts';
import { PERSONAL } from '../device/session/forget.ts';

/** What may still be asked: as the latest answer tells it, and before the first as the server does. */
export function AllowanceNow({ latest }: { latest: AiAllowance | undefined }) {
  const { data } = useQuery({
    queryKey: [PERSONAL, 'allowance'],
    queryFn: () => callAi('allowance'),
    staleTime: 0,
    retry: false,
  });
  const allowance = latest ?? data;
  return allowance ? <AllowanceLine allowance={allowance} /> : null;
}
