import type { Engine, Found, Search, Task, Writing } from '../answers/tasks.ts';
import type { Library } from '../bible/library.ts';
import { scripturesForMood, scripturesForSituation } from './finder.ts';
import { writeInsight } from './insights.ts';
import { answerAboutPassage } from './passage-questions.ts';
import { answerQuestion } from './questions.ts';

/** The model's name changes when its output would, so that cached answers are written anew. */
const MODEL = 'lampstand-study-1';

/**
 * The built-in engine, which needs no external service. It writes no free prose: it finds passages and
 * combines them, word for word, with what the curated topics, the moods and the glossary say about them.
 */
export class StudyEngine implements Engine {
  readonly name = 'built-in';
  readonly label = 'From scripture and the built-in glossary';
  readonly models = [MODEL];
  readonly #library: Library;

  constructor(library: Library) {
    this.#library = library;
  }

  async write(task: Task): Promise<Writing> {
    return { model: MODEL, sent: [], pieces: [this.compose(task)] };
  }

  async find(search: Search): Promise<Found> {
    const offers =
      search.kind === 'mood'
        ? scripturesForMood(search.mood)
        : scripturesForSituation(this.#library, search.situation);
    return { model: MODEL, sent: [], offers };
  }

  compose(task: Task): string {
    if (task.kind === 'insight') return writeInsight(this.#library, task);
    if (task.kind === 'question') return answerQuestion(this.#library, task.question);
    return answerAboutPassage(this.#library, task.version, task.place, task.question);
  }
}
