import type { CheckoutEvent } from './checkout-event.ts';
import { type CheckoutState, HIDDEN } from './checkout-state.ts';
import { run } from './effects.ts';
import type { CheckoutPorts } from './ports.ts';
import { transition } from './transition.ts';

/** The headless checkout: a state that can be read and watched, and events that can be sent. */
export interface CheckoutFlow {
  state(): CheckoutState;
  /** Calls back after every change; returns how to stop. */
  subscribe(listener: () => void): () => void;
  send(event: CheckoutEvent): void;
}

/** A checkout over these ports. Runs without React and without a browser. */
export function createCheckoutFlow(ports: CheckoutPorts): CheckoutFlow {
  let state = HIDDEN;
  const listeners = new Set<() => void>();

  const send = (event: CheckoutEvent): void => {
    const step = transition(state, event, {
      now: ports.now(),
      directDebitDisabled: ports.directDebitDisabled,
      updating: ports.updating(),
      provider: ports.cardProvider() ? 'loaded' : 'failed',
    });
    if (step.state !== state) {
      state = step.state;
      for (const listener of listeners) listener();
    }
    for (const effect of step.effects) {
      // One effect that throws (a host's callback, say) keeps none of the others from running.
      run(effect, ports, send).catch((cause) => ports.log({ level: 'error', message: `'${effect.do}' failed`, cause }));
    }
  };

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    send,
  };
}
