import { useState } from 'react';
import {
  type AiHistoryEntry,
  addToAiHistory,
  forgetAiHistory,
  readAiHistory,
} from '../../storage/ai-history.ts';

interface History {
  readonly entries: readonly AiHistoryEntry[];
  /** Set when what the device has kept cannot be read. */
  readonly error?: unknown;
}

/** The questions that were answered on this device, the newest first. */
export function useHistory() {
  const [history, setHistory] = useState<History>(readHistory);
  return {
    ...history,
    add: (entry: AiHistoryEntry) => {
      // Another tab may have added to it meanwhile; where nothing can be kept, this one has it.
      const kept = readHistory().entries;
      setHistory({ entries: addToAiHistory(entry, kept.length > 0 ? kept : history.entries) });
    },
    startAfresh: () => {
      forgetAiHistory();
      setHistory({ entries: [] });
    },
  };
}

function readHistory(): History {
  try {
    return { entries: readAiHistory() };
  } catch (error) {
    return { entries: [], error };
  }
}
