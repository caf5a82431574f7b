import type { AiAllowance } from '@lampstand/contract';
import { useQuery } from '@tanstack/react-query';
import { callAi } from '../../api/ai.ts';
import { PERSONAL } from '../../api/session/forget.ts';
import { AllowanceLine } from '../../shared/answers/allowance-line.tsx';

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
