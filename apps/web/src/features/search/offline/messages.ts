import type { VersionId } from '@lampstand/canon';
import type { FoundPage, SearchRequest } from '@lampstand/contract';

/** What the page says to the worker that searches. */
export type ToWorker =
  | { readonly kind: 'open'; readonly version: VersionId; readonly bytes: Uint8Array }
  | {
      readonly kind: 'find';
      readonly id: number;
      readonly versions: readonly VersionId[];
      readonly asked: SearchRequest;
    };

/** What the worker answers. */
export interface FromWorker {
  readonly id: number;
  readonly found: FoundPage;
}
