import type { QueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { LoadPage } from './reader/page-query.ts';

/** What differs between the browser and the server. */
export interface AppContext {
  readonly queryClient: QueryClient;
  readonly loadPage: LoadPage;
  /** The cookies that come with a request. */
  cookies(request: Request): string | null;
}

export const AppContextProvider = createContext<AppContext | null>(null);

export function useAppContext(): AppContext {
  const context = useContext(AppContextProvider);
  if (!context) throw new Error('there is no app around this component');
  return context;
}
