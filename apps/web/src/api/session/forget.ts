import type { QueryClient } from '@tanstack/react-query';
import { forgetAiHistory } from '../../storage/ai-history.ts';
import { openDatabase } from '../../storage/database.ts';
import { forgetDrafts } from '../../storage/drafts.ts';
import { withFallback } from '../../storage/fallback.ts';
import { defaultReaderState } from '../../storage/reader-state.ts';
import type { ReaderStore } from '../../storage/reader-store.ts';
import { clearPreferencesSync } from '../../storage/reading-preferences.ts';
import { forgetSubscription } from '../subscription.ts';
import type { SessionKeeper } from './session.ts';

/** Queries about the reader's own things begin their key with this, so that they can be forgotten together. */
export const PERSONAL = 'personal';

interface Parts {
  readonly session: SessionKeeper;
  readonly reader: ReaderStore;
  readonly queryClient: QueryClient;
}

/** Signing out removes private data in every tab; reading preferences stay. */
export function forgetAfterSignOut({ session, reader, queryClient }: Parts): void {
  let lastUser: string | undefined;
  session.onAuth((event, live) => {
    const isAnother = live !== undefined && lastUser !== undefined && live.user.id !== lastUser;
    if (event === 'SIGNED_OUT' || isAnother) {
      queryClient.removeQueries({ queryKey: [PERSONAL] });
      forgetPosition(reader);
      clearPreferencesSync();
      forgetSubscription();
      forgetAiHistory();
      void withFallback('forget what belongs to an account', forgetCopies, undefined);
    }
    lastUser = live?.user.id;
  });
}

/** The saved Bible state: version, book, chapter and verse. */
export function forgetPosition(reader: ReaderStore): void {
  const { version, bookId, chapter } = defaultReaderState;
  reader.setState({ version, bookId, chapter, verse: undefined });
}

const ofAccount = [
  'readingHistory',
  'analysisCache',
  'notes',
  'favorites',
  'accountHighlights',
  'studyNotes',
  'studyGroups',
  'studySessions',
  'sharedNotes',
  'copies',
] as const;

async function forgetCopies(): Promise<void> {
  const database = await openDatabase();
  await Promise.all(ofAccount.map((table) => database[table].clear()));
}

/**
 * What a reader wrote that never reached the server. It goes only when they mean to leave: a session that
 * ends by itself must not cost a note, which then waits for its reader to come back, whoever else signs
 * in and out here meanwhile.
 */
export async function forgetUnsent(userId: string): Promise<void> {
  forgetDrafts(userId);
  const forget = async () => (await openDatabase()).outbox.where('userId').equals(userId).delete();
  await withFallback('forget what was not sent', forget, undefined);
}
