import { accountRoutes, signInRoutes } from '../accounts.ts';
import { preferenceRoutes } from '../preferences.ts';
import { sampleReaderRoutes } from '../sample-reader.ts';
import { type Call, type CallsOf, createClient } from './calls.ts';

const routes = { ...signInRoutes, ...accountRoutes, ...preferenceRoutes, ...sampleReaderRoutes };

export type CallAccount = Call<CallsOf<typeof routes>>;

/** Asks the server about accounts. */
export const accountClient = (send: typeof fetch): CallAccount => createClient(routes, send);
