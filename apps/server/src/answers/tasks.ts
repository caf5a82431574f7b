import type { VersionId } from '@lampstand/canon';
import type { AiAccount } from '@lampstand/contract';
import type { CitedPlace } from './references.ts';

/** What prose is asked for. */
export type Task =
  | {
      readonly kind: 'insight';
      readonly place: CitedPlace;
      readonly version: VersionId;
      readonly mode: 'brief' | 'detailed';
    }
  | { readonly kind: 'question'; readonly question: string }
  | {
      readonly kind: 'passage-question';
      readonly place: CitedPlace;
      readonly version: VersionId;
      readonly question: string;
      readonly conversation: readonly Message[];
    };

export interface Message {
  readonly type: 'user' | 'assistant';
  readonly content: string;
}

export type InsightTask = Extract<Task, { kind: 'insight' }>;

/** What scriptures are looked for. */
export type Search =
  | { readonly kind: 'mood'; readonly mood: string }
  | { readonly kind: 'situation'; readonly situation: string };

/** A scripture offered for a mood or a situation, and in one sentence why. */
export interface Offer {
  readonly reference: string;
  readonly reason: string;
}

/** An answer as it is being written. */
export interface Writing {
  readonly model: string;
  readonly sent: AiAccount['sent'];
  readonly pieces: AsyncIterable<string> | Iterable<string>;
}

export interface Found {
  readonly model: string;
  readonly sent: AiAccount['sent'];
  /** Nothing, if what came cannot be used. */
  readonly offers: readonly Offer[] | undefined;
}

/** Writes answers; what it writes is checked elsewhere. */
export interface Engine {
  readonly name: AiAccount['engine'];
  /** The models that may write, the first one first. */
  readonly models: readonly string[];
  /** How it is named to readers. */
  readonly label: string;
  write(task: Task, signal: AbortSignal): Promise<Writing>;
  find(search: Search, signal: AbortSignal): Promise<Found>;
}
