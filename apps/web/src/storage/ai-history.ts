import { type AiAccount, type AiMark, LampstandError } from '@lampstand/contract';

const KEY = 'bibleAIHistory';
const MOST_KEPT = 10;

/** A question that was answered, and the answer. */
export interface AiHistoryEntry {
  readonly question: string;
  readonly response: {
    readonly answer: string;
    readonly references: readonly { readonly reference: string; readonly text: string }[];
    readonly error: string | null;
    /** The answer as it was shown, with what was checked in it. */
    readonly checked?: {
      readonly markdown: string;
      readonly marks: readonly AiMark[];
      readonly account: AiAccount;
    };
  };
  /** In milliseconds since 1970. */
  readonly timestamp: number;
}

/** The answered questions of this device, the newest first. Throws when they cannot be read. */
export function readAiHistory(): readonly AiHistoryEntry[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    if (Array.isArray(kept) && kept.every(isEntry)) return kept;
  } catch (error) {
    // Where storage is forbidden nothing is kept; what is kept and no JSON is told below.
    if (!(error instanceof SyntaxError)) return [];
  }
  throw new LampstandError('ai/history-unreadable');
}

/** Puts an entry at the head. Gives all entries that there are then. */
export function addToAiHistory(
  entry: AiHistoryEntry,
  before: readonly AiHistoryEntry[],
): readonly AiHistoryEntry[] {
  const entries = [entry, ...before].slice(0, MOST_KEPT);
  try {
    localStorage.setItem(KEY, JSON.stringify(entries));
  } catch {
    // Storage may be full or forbidden; then it is remembered as long as the page stands.
  }
  return entries;
}

export function forgetAiHistory(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was kept then.
  }
}

function isEntry(value: unknown): value is AiHistoryEntry {
  const { question, response, timestamp } = (value ?? {}) as Partial<AiHistoryEntry>;
  return (
    typeof question === 'string' &&
    typeof timestamp === 'number' &&
    typeof response?.answer === 'string' &&
    Array.isArray(response.references)
  );
}
