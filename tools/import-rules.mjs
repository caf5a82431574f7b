/**
 * What may import what. A workspace imports those in its row, by their front doors (`exports`) alone.
 * Inside the server a noun imports the folders that all share and the nouns in its row; inside the web
 * app a folder imports those below it, and a feature imports no other feature.
 */

const shared = ['packages/canon', 'packages/contract', 'packages/scripture', 'content'];

/** @type {Readonly<Record<string, readonly string[]>>} */
export const workspaces = {
  'packages/canon': [],
  'packages/contract': ['packages/canon'],
  'packages/scripture': ['packages/canon'],
  content: ['packages/canon', 'packages/scripture'],
  'apps/sandbox': [],
  'apps/server': shared,
  'apps/web': shared,
  tools: [...shared, 'apps/server', 'apps/sandbox', 'apps/web'],
  e2e: ['tools'],
  bench: [...shared, 'apps/server', 'tools'],
};

/** Tests may use what the code they test may not know: the stand-ins for the outside world. */
export const workspacesForTests = { 'apps/server': ['apps/sandbox'] };

/** Folders of the server that all nouns may use, from the bottom up. */
export const serverShared = ['db', 'realtime', 'jobs', 'mail', 'http'];

/** Nouns of the server, and which others each may import. @type {Readonly<Record<string, readonly string[]>>} */
export const serverNouns = {
  bible: [],
  search: ['bible'],
  documentation: [],
  pages: ['bible', 'search'],
  sandbox: [],
  events: [],
  auth: [],
  'sign-in': ['auth'],
  accounts: ['auth', 'groups'],
  preferences: [],
  notes: [],
  'study-notes': [],
  favorites: [],
  bookmarks: [],
  highlights: [],
  'reading-history': [],
  'personal-data': ['groups'],
  groups: [],
  'group-invites': ['groups'],
  'group-sessions': ['groups'],
  'shared-notes': ['groups'],
  'live-rooms': ['groups', 'group-sessions'],
  subscriptions: [],
  payments: ['subscriptions'],
  answers: ['bible'],
  'study-engine': ['answers', 'bible', 'search'],
  'passage-report': ['answers', 'bible', 'study-engine'],
  ai: ['answers', 'bible', 'search', 'study-engine', 'passage-report', 'subscriptions', 'live-rooms'],
  sample: ['auth', 'bible', 'personal-data'],
};

/** Loose files of the server, which connect everything, so no folder imports them. */
export const serverTop = ['app.ts', 'services.ts', 'start.ts', 'main.ts', 'index.ts'];

/** The folders of the web app, from the bottom up. */
export const webFolders = ['scripture', 'ui', 'storage', 'api', 'sync', 'shared', 'features', 'app'];
