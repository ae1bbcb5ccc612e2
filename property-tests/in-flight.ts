import { type CheckoutState, isSaveDialog, type SessionState } from '#checkout-flow';
import type { Attempt } from '../client/checkout-flow/checkout-state.ts';

/** The payment in flight, visible or hidden; independent of the module's own selector. */
export const inFlightAttempt = (state: CheckoutState): Attempt | null => ('attempt' in state ? state.attempt : null);

/** The state of a session that sells; such a session does not open the save dialog. */
export function checkoutState(state: SessionState): CheckoutState {
  if (isSaveDialog(state)) throw new Error(`The session is ${state.status}.`);
  return state;
}
