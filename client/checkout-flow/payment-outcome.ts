import type { PaymentFailure } from '#domain';
import type { SetupIntent } from '#graphql';

/**
 * How an attempt ended. `intent` is the setup intent that may still be confirmed; null when none is left. `customerId` is
 * the user at the provider, where the attempt asked for an intent of its own: the customer outlives the intent.
 */
export type PaymentOutcome =
  | { paid: true; subscriptionId: string }
  | { paid: false; failure: PaymentFailure; intent: SetupIntent | null; customerId?: string };
