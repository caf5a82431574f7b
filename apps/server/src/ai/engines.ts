import type { Engine } from '../answers/tasks.ts';
import type { Library } from '../bible/library.ts';
import type { Settings } from '../settings.ts';
import { StudyEngine } from '../study-engine/study-engine.ts';
import { Provider } from './provider.ts';
import { createRetrieval } from './retrieval.ts';

/** The engines that can write answers. */
export interface Engines {
  readonly builtIn: Engine;
  /** The provider, if one is configured. */
  readonly preferred: Engine;
  of(wanted: 'built-in' | undefined): Engine;
}

export function createEngines(library: Library, { ai }: Pick<Settings, 'ai'>): Engines {
  const builtIn = new StudyEngine(library);
  const preferred = ai ? new Provider(ai, createRetrieval(library)) : builtIn;
  return { builtIn, preferred, of: (wanted) => (wanted === 'built-in' ? builtIn : preferred) };
}
