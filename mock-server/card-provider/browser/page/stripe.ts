import { showChallenge } from './challenge-overlay.ts';
import { Controller } from './controller.ts';
import { ElementsGroup, type GroupOptions } from './elements-group.ts';
import { IntegrationError } from './integration-error.ts';
import { paymentSteps } from './payment-steps.ts';

/** What `Stripe(publishableKey)` returns: a plain object, as the React wrapper demands. */
export function createStripe(origin: string, publishableKey: unknown) {
  if (typeof publishableKey !== 'string' || publishableKey.trim() === '') {
    throw new IntegrationError('Please call Stripe() with your publishable key. You used an empty string.');
  }
  if (publishableKey.startsWith('sk_')) {
    throw new IntegrationError(
      'You should not use your secret key with Stripe.js. Please pass a publishable key instead.',
    );
  }
  return {
    elements: (options?: GroupOptions) => new ElementsGroup(origin, options),
    ...paymentSteps(new Controller(origin, publishableKey), (intent) =>
      showChallenge(origin, { publishableKey, ...intent }),
    ),
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
