import { LampstandError } from '@lampstand/contract';
import { describe, expect, it } from 'vitest';
import { checkoutFailure, trialFailure } from './use-plan-actions.ts';

describe('the message for a plan that cannot be bought', () => {
  it.each([
    [new LampstandError('auth/signed-out'), 'No session found'],
    [new LampstandError('subscription/no-checkout-url'), 'No checkout URL returned from server'],
    [new LampstandError('network/offline'), 'Failed to start checkout process'],
    [new LampstandError('network/timeout'), 'Failed to start checkout process'],
    [new TypeError('something else'), 'Failed to start checkout process'],
    [
      new LampstandError('subscription/payments-away'),
      'Failed to create checkout session: The payment service cannot be reached. Please try again later.',
    ],
    [
      new LampstandError('network/server-error'),
      'Failed to create checkout session: Server error. Please try again later.',
    ],
  ])('of a checkout: %s', (error, message) => {
    expect(checkoutFailure(error)).toBe(message);
  });

  it.each([
    [new LampstandError('subscription/trial-used'), 'User has already used their free trial'],
    [new LampstandError('network/offline'), 'Failed to activate free trial. Please try again.'],
    [new LampstandError('network/server-error'), 'Failed to activate free trial. Please try again.'],
    [new TypeError('something else'), 'Failed to activate free trial. Please try again.'],
  ])('of a trial: %s', (error, message) => {
    expect(trialFailure(error)).toBe(message);
  });
});
