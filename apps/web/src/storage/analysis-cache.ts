import type { VersionId } from '@lampstand/canon';
import type { PassageReport } from '@lampstand/contract';
import { openDatabase } from './database.ts';
import { withFallback } from './fallback.ts';

const MOST_KEPT = 100;

/** The report on a passage that this device has kept. One whose time is over is deleted when it is read. */
export function getReport(version: VersionId, reference: string): Promise<PassageReport | undefined> {
  const read = async () => {
    const { analysisCache } = await openDatabase();
    const id = keyOf(version, reference);
    const kept = await analysisCache.get(id);
    if (!kept) return undefined;
    if (kept.expiresAt > Date.now()) return kept.report;
    await analysisCache.delete(id);
    return undefined;
  };
  return withFallback('read a passage report', read, undefined);
}

export async function putReport(version: VersionId, reference: string, report: PassageReport): Promise<void> {
  const keep = async () => {
    const { analysisCache } = await openDatabase();
    await analysisCache.put({
      id: keyOf(version, reference),
      timestamp: Date.now(),
      expiresAt: Date.parse(report.expiresAt),
      syncedWithServer: 1,
      report,
    });
    const tooMany = (await analysisCache.count()) - MOST_KEPT;
    if (tooMany > 0) await analysisCache.orderBy('timestamp').limit(tooMany).delete();
  };
  await withFallback('keep a passage report', keep, undefined);
}

function keyOf(version: VersionId, reference: string): string {
  return `${version}:${reference}`;
}
