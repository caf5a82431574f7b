export { type AiStandIn, behaviours } from './ai/stand-in.ts';
export { type Sandbox, startSandbox } from './sandbox.ts';
export { cards, type StripeModel } from './stripe/model.ts';
export { bodyOf, signatureOf } from './stripe/webhooks.ts';
