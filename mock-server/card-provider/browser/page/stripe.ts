import type { ProviderLocation } from '../provider-location.ts';
import { showChallenge } from './challenge-overlay.ts';
import { ControllerClient } from './controller-client.ts';
import { ElementsGroup, type ElementsGroupOptions } from './elements-group.ts';
import { IntegrationError } from './integration-error.ts';
import type { StripeInstance } from './stripe-instance.ts';
import { createStripeMethods } from './stripe-methods.ts';

/** The result of `Stripe(publishableKey)`: a plain object, as @stripe/react-stripe-js requires. */
export function createStripe(provider: ProviderLocation, publishableKey: unknown) {
  if (typeof publishableKey !== 'string' || publishableKey.trim() === '') {
    throw new IntegrationError('Please call Stripe() with your publishable key. You used an empty string.');
  }
  if (publishableKey.startsWith('sk_')) {
    throw new IntegrationError(
      'You should not use your secret key with Stripe.js. Please pass a publishable key instead.',
    );
  }
  const instance: StripeInstance = { provider, publishableKey };
  return {
    elements: (options?: ElementsGroupOptions) => new ElementsGroup(instance, options),
    ...createStripeMethods(instance, new ControllerClient(instance), (intent) =>
      showChallenge(provider, { publishableKey, ...intent }),
    ),
    confirmCardPayment: notEmulated('confirmCardPayment'),
    registerAppInfo: () => {},
    _registerWrapper: () => {},
  };
}

/** A method that wrappers check for. It resolves to an error that the page can show. */
const notEmulated = (name: string) => async () => ({
  error: {
    type: 'invalid_request_error',
    code: 'not_emulated',
    message: `stripe.${name} is not part of this card provider emulator, which saves payment methods by setup intents.`,
  },
});
