import type { VersionId } from '@lampstand/canon';
import type { PassageReport } from '@lampstand/contract';
import { queryOptions } from '@tanstack/react-query';
import { callAi } from '../../../api/ai.ts';
import { PERSONAL } from '../../../api/session/forget.ts';
import { getReport, putReport } from '../../../storage/analysis-cache.ts';

/** The report on a passage: the device's copy while it is valid, else the server's. */
export function reportQuery(version: VersionId, reference: string) {
  return queryOptions({
    queryKey: [PERSONAL, 'passage-report', version, reference],
    queryFn: async (): Promise<PassageReport> => {
      const kept = await getReport(version, reference);
      if (kept) return kept;
      const report = await callAi('passageReport', { reference, version });
      // Nobody has to wait until it is kept; that it fails is told there.
      void putReport(version, reference, report);
      return report;
    },
    staleTime: ({ state }) => Math.max(0, Date.parse(state.data?.expiresAt ?? '') - Date.now()) || 0,
    retry: false,
    // Without a network the device may still have it.
    networkMode: 'always',
  });
}
