import { paymentRoutes, subscriptionRoutes } from '../subscriptions.ts';
import { type Call, type CallsOf, createClient } from './calls.ts';

const routes = { ...subscriptionRoutes, ...paymentRoutes };

export type CallPro = Call<CallsOf<typeof routes>>;

/** Asks the server about the reader's plan. */
export const proClient = (send: typeof fetch): CallPro => createClient(routes, send);
