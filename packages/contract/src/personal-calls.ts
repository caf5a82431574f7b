import { type Call, createClient, type Paths } from './calls.ts';
import type { Bodies, Inputs } from './personal-routes.ts';

/** In bytes. */
export const LARGEST_NOTE = 100 * 1024;

interface Named {
  readonly verseId: string;
}

/** What belongs to a reader: every call, with what it takes and what it gives. */
export interface PersonalCalls {
  readonly notes: { input: undefined; output: Bodies['notes'] };
  readonly note: { input: Named; output: Bodies['noteOrNone'] };
  readonly saveNote: { input: Named & Inputs['note']; output: Bodies['note'] };
  readonly deleteNote: { input: Named & Inputs['deletion']; output: Bodies['noteOrNone'] };
  readonly favorites: { input: undefined; output: Bodies['favorites'] };
  readonly addFavorite: { input: Named & Inputs['favorite']; output: Bodies['favorite'] };
  readonly removeFavorite: { input: Named; output: Bodies['done'] };
  readonly bookmark: { input: undefined; output: Bodies['bookmarkOrNone'] };
  readonly saveBookmark: { input: Inputs['bookmark']; output: Bodies['bookmark'] };
  readonly highlights: { input: undefined; output: Bodies['highlights'] };
  readonly saveHighlights: { input: Inputs['highlights']; output: Bodies['highlights'] };
  readonly readings: { input: undefined; output: Bodies['readings'] };
  readonly addReadings: { input: Inputs['readings']; output: Bodies['readings'] };
  readonly studyNotes: { input: undefined; output: Bodies['studyNotes'] };
  readonly saveStudyNote: {
    input: { readonly id: string } & Inputs['studyNote'];
    output: Bodies['studyNote'];
  };
  readonly deleteStudyNote: {
    input: { readonly id: string } & Inputs['deletion'];
    output: Bodies['studyNoteOrNone'];
  };
  readonly exportData: { input: undefined; output: Bodies['export'] };
  readonly importData: { input: Inputs['import']; output: Bodies['import'] };
}

/** Every call by its method and path; the server mounts exactly these. */
export const personalPaths = {
  notes: ['get', '/api/notes'],
  note: ['get', '/api/notes/{verseId}'],
  saveNote: ['put', '/api/notes/{verseId}'],
  deleteNote: ['delete', '/api/notes/{verseId}'],
  favorites: ['get', '/api/favorites'],
  addFavorite: ['put', '/api/favorites/{verseId}'],
  removeFavorite: ['delete', '/api/favorites/{verseId}'],
  bookmark: ['get', '/api/bookmark'],
  saveBookmark: ['put', '/api/bookmark'],
  highlights: ['get', '/api/highlights'],
  saveHighlights: ['put', '/api/highlights'],
  readings: ['get', '/api/reading-history'],
  addReadings: ['post', '/api/reading-history'],
  studyNotes: ['get', '/api/study-notes'],
  saveStudyNote: ['put', '/api/study-notes/{id}'],
  deleteStudyNote: ['delete', '/api/study-notes/{id}'],
  exportData: ['get', '/api/data'],
  importData: ['post', '/api/data'],
} as const satisfies Paths<PersonalCalls>;

/** The same data, to be read by people. */
export const MARKDOWN_EXPORT_PATH = '/api/data.md';

export type CallPersonal = Call<PersonalCalls>;

/** Asks the server for what belongs to the reader. */
export const personalClient = (send: typeof fetch): CallPersonal => createClient(personalPaths, send);
