import type { VersionId } from '@lampstand/canon';
import type { AiAccount } from '@lampstand/contract';
import type { CitedPlace } from './references.ts';

/** A request for prose. */
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

/** A request for scriptures. */
export type Search =
  | { readonly kind: 'mood'; readonly mood: string }
  | { readonly kind: 'situation'; readonly situation: string };

/** A scripture for a mood or a situation, with a one-sentence reason. */
export interface Offer {
  readonly reference: string;
  readonly reason: string;
}

/** An answer in progress. */
export interface Writing {
  readonly model: string;
  readonly sent: AiAccount['sent'];
  readonly pieces: AsyncIterable<string> | Iterable<string>;
}

export interface Found {
  readonly model: string;
  readonly sent: AiAccount['sent'];
  /** Undefined if the reply cannot be used. */
  readonly offers: readonly Offer[] | undefined;
}

/** Writes answers, which the caller has to check. */
export interface Engine {
  readonly name: AiAccount['engine'];
  /** The models that may write, in order of preference. */
  readonly models: readonly string[];
  /** The name that readers see. */
  readonly label: string;
  write(task: Task, signal: AbortSignal): Promise<Writing>;
  find(search: Search, signal: AbortSignal): Promise<Found>;
}
