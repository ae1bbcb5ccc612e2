import type { ProviderHome } from '../provider-home.ts';
import { showChallenge } from './challenge-overlay.ts';
import { Controller } from './controller.ts';
import { ElementsGroup, type GroupOptions } from './elements-group.ts';
import { IntegrationError } from './integration-error.ts';
import { paymentSteps } from './payment-steps.ts';
import type { StripeInstance } from './stripe-instance.ts';

/** What `Stripe(publishableKey)` returns: a plain object, as the React wrapper demands. */
export function createStripe(home: ProviderHome, publishableKey: unknown) {
  if (typeof publishableKey !== 'string' || publishableKey.trim() === '') {
    throw new IntegrationError('Please call Stripe() with your publishable key. You used an empty string.');
  }
  if (publishableKey.startsWith('sk_')) {
    throw new IntegrationError(
      'You should not use your secret key with Stripe.js. Please pass a publishable key instead.',
    );
  }
  const instance: StripeInstance = { home, publishableKey };
  return {
    elements: (options?: GroupOptions) => new ElementsGroup(instance, options),
    ...paymentSteps(instance, new Controller(instance), (intent) => showChallenge(home, { publishableKey, ...intent })),
    confirmCardPayment: notEmulated('confirmCardPayment'),
    registerAppInfo: () => {},
    _registerWrapper: () => {},
  };
}

/** Present because wrappers look for it; it fails like a payment step, so that a page shows its error. */
const notEmulated = (name: string) => async () => ({
  error: {
    type: 'invalid_request_error',
    code: 'not_emulated',
    message: `stripe.${name} is not part of this card provider emulator, which saves payment methods by setup intents.`,
  },
});
