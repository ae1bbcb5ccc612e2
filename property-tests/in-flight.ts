import type { CheckoutState } from '#checkout-flow';
import type { Attempt } from '../client/checkout-flow/checkout-state.ts';

/** The payment in flight, visible or hidden; independent of the module's own selector. */
export const inFlightAttempt = (state: CheckoutState): Attempt | null => ('attempt' in state ? state.attempt : null);
