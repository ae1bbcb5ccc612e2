import type { CheckoutState } from '#checkout-flow';
import type { Attempt } from '../client/checkout-flow/checkout-state.ts';

/** The payment that is under way, on the screen or behind it; said anew, because a law that asked the code would believe it. */
export const attemptIn = (state: CheckoutState): Attempt | null =>
  state.at === 'paying' ? state.attempt : state.at === 'hidden' ? state.inFlight : null;
