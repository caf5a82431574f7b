export { type Library, openLibrary } from './bible/library.ts';
export { openPreparedChapters, prepareChapters } from './bible/prepared-chapters.ts';
export { Database } from './db/database.ts';
export { migrate, migrationsHash } from './db/migrate.ts';
export { readSettings, type Settings, SettingsError } from './settings.ts';
export { type RunningServer, type ServerParts, startServer } from './start.ts';
export { scripturesForSituation } from './study-engine/finder.ts';
export { StudyEngine } from './study-engine/study-engine.ts';
