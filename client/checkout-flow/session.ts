import { createStore, type ReadonlyStore } from '#domain';
import { INITIAL_CHECKOUT_STATE, type SessionState } from './checkout-state.ts';
import type { CheckoutPorts } from './ports.ts';
import { loadFailure, runEffect } from './run-effect.ts';
import { type CheckoutEvent, transition } from './transition.ts';

/**
 * The headless checkout or save dialog: a store whose state changes by events. One opening at a time, and the payment that
 * an earlier one has in flight.
 */
export interface Session extends ReadonlyStore<SessionState> {
  send(event: CheckoutEvent): void;
}

/**
 * Creates a session on these ports; needs neither React nor a browser. It sets the state that the transition returns,
 * notifies subscribers, then starts the effects in order.
 */
export function createSession(ports: CheckoutPorts): Session {
  const { state, subscribe, setState } = createStore<SessionState>(INITIAL_CHECKOUT_STATE);

  const send = (event: CheckoutEvent): void => {
    const next = transition(state(), event, {
      now: ports.now(),
      userId: ports.user().flakeId,
      directDebitDisabled: ports.directDebitDisabled(),
      updating: ports.updating(),
      provider: ports.cardProvider() ? 'loaded' : 'failed',
    });
    setState(next.state);
    for (const effect of next.effects) {
      // An effect that throws, a host's callback for example, does not keep the others from running.
      runEffect(effect, ports, send).catch((cause) => {
        ports.log({ level: 'error', message: `'${effect.type}' failed`, cause });
        const failure = loadFailure(effect);
        if (failure) send(failure);
      });
    }
  };

  return { state, subscribe, send };
}

/** The last visible state of a session, so that content stays rendered during an exit animation. */
export interface SessionView<Visible> extends ReadonlyStore<Visible | null> {
  /** Drops the last state, which may contain secrets; does nothing while visible. */
  clear(): void;
}

/** Follows the session for as long as that exists. */
export function createSessionView<Visible extends SessionState>(
  session: Session,
  isVisible: (state: SessionState) => state is Visible,
): SessionView<Visible> {
  const visibleState = () => {
    const state = session.state();
    return isVisible(state) ? state : null;
  };
  const { state, subscribe, setState } = createStore(visibleState());
  session.subscribe(() => setState(visibleState() ?? state()));
  return { state, subscribe, clear: () => setState(visibleState()) };
}
