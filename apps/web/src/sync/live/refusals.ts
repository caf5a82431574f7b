import { createStore } from 'zustand/vanilla';
import type { Write } from '../../storage/writes.ts';

/** Writes of earlier that the server will not take; the text of a note is kept as a draft. */
export const refusals = createStore<{ readonly latest: { readonly name: Write['name'] } | undefined }>(
  () => ({
    latest: undefined,
  }),
);
