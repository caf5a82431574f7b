import { bookmarkRoutes } from '../bookmarks.ts';
import { favoriteRoutes } from '../favorites.ts';
import { highlightRoutes } from '../highlights.ts';
import { noteRoutes } from '../notes.ts';
import { personalDataRoutes } from '../personal-data.ts';
import { readingRoutes } from '../reading-history.ts';
import { studyNoteRoutes } from '../study-notes.ts';
import { type Call, type CallsOf, createClient } from './calls.ts';

const routes = {
  ...noteRoutes,
  ...studyNoteRoutes,
  ...favoriteRoutes,
  ...highlightRoutes,
  ...bookmarkRoutes,
  ...readingRoutes,
  ...personalDataRoutes,
};

export type PersonalCalls = CallsOf<typeof routes>;
export type CallPersonal = Call<PersonalCalls>;

/** Asks the server for what belongs to the reader. */
export const personalClient = (send: typeof fetch): CallPersonal => createClient(routes, send);
