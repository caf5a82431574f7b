import type { Site } from '@lampstand/contract';
import type { QueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { LoadPage } from '../api/page-query.ts';
import type { SearchCalls } from '../api/search-calls.ts';
import type { SessionKeeper } from '../api/session/session.ts';
import type { ReaderState } from '../storage/reader-state.ts';
import type { ReaderStore } from '../storage/reader-store.ts';
import type { Personal } from '../sync/personal.ts';
import type { LoadCrossReferences } from './cross-references/cross-references-query.ts';

/** What differs between the browser and the server. */
export interface AppContext {
  readonly queryClient: QueryClient;
  readonly loadPage: LoadPage;
  readonly loadCrossReferences: LoadCrossReferences;
  readonly search: SearchCalls;
  /** Lets every passage be asked for anew. */
  readonly invalidatePassages: () => void;
  /** Where the reader is and how they like the page. */
  readonly reader: ReaderStore;
  /** Who is here. */
  readonly session: SessionKeeper;
  /** The reader's own things; the code comes when it is first needed. */
  readonly personal: () => Promise<Personal>;
  readonly site: Site;
}

export const AppContextProvider = createContext<AppContext | null>(null);

export function useAppContext(): AppContext {
  const context = useContext(AppContextProvider);
  if (!context) throw new Error('there is no app around this component');
  return context;
}

/** Reads the reader's state and follows it. */
export function useReaderState<T>(select: (state: ReaderState) => T): T {
  return useStore(useAppContext().reader, select);
}

/** Changes the reader's state: the document and the cookie follow. */
export function useChangeReader(): (change: Partial<ReaderState>) => void {
  return useAppContext().reader.setState;
}
