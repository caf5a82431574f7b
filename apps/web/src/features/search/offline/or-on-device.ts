import { LampstandError } from '@lampstand/contract';
import type { SearchCalls } from '../../../api/search-calls.ts';

/** Where there is no network, this device searches what it keeps. */
export function orOnDevice(calls: SearchCalls): SearchCalls {
  return {
    suggestions: (asked) => calls.suggestions(asked),
    checkQuotations: (text) => calls.checkQuotations(text),
    async find(asked) {
      try {
        return await calls.find(asked);
      } catch (error) {
        if (!(error instanceof LampstandError) || error.code !== 'bible/offline') throw error;
        // Where no pack is kept, the code of the search was never loaded and cannot be loaded now.
        const code = await import('./device-search.ts').catch(() => undefined);
        const found = await code
          ?.findOnDevice(asked)
          .catch((failure: unknown) => console.error('The search on this device failed:', failure));
        if (!found) throw error;
        return { ...found, isFromDevice: true };
      }
    },
  };
}
