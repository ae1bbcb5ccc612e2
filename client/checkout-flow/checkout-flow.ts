import { type CheckoutState, INITIAL_CHECKOUT_STATE } from './checkout-state.ts';
import { createFlow, type Flow } from './create-flow.ts';
import type { CheckoutPorts } from './ports.ts';
import { runCheckoutEffect } from './run-checkout-effect.ts';
import { type CheckoutEvent, transition } from './transition.ts';

/** The headless checkout. */
export type CheckoutFlow = Flow<CheckoutState, CheckoutEvent>;

/** Creates a checkout on these ports; needs neither React nor a browser. */
export const createCheckoutFlow = (ports: CheckoutPorts): CheckoutFlow =>
  createFlow(INITIAL_CHECKOUT_STATE, transition, (effect, send) => runCheckoutEffect(effect, ports, send), ports);
