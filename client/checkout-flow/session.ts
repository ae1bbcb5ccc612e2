import { createStore, type ReadonlyStore } from '#domain';
import { type CheckoutState, INITIAL_CHECKOUT_STATE } from './checkout-state.ts';
import type { CheckoutPorts } from './ports.ts';
import { loadFailure, runCheckoutEffect, runSaveEffect, sharedLoadFailure } from './run-effect.ts';
import { INITIAL_SAVE_STATE, type SaveEffect, type SaveState } from './save-state.ts';
import { type SaveEvent, saveTransition } from './save-transitions.ts';
import { type CheckoutEvent, transition } from './transition.ts';
import type { CheckoutEffect, TransitionContext, TransitionResult } from './transition-result.ts';

/** A store whose state changes by events. */
export interface Session<State, Event> extends ReadonlyStore<State> {
  send(event: Event): void;
}

/** A headless checkout: one opening at a time, and the payment that an earlier one has in flight. */
export type CheckoutSession = Session<CheckoutState, CheckoutEvent>;
export type SaveSession = Session<SaveState, SaveEvent>;

/** Creates a checkout on these ports; needs neither React nor a browser. */
export const createCheckoutSession = (
  ports: CheckoutPorts,
  initial: CheckoutState = INITIAL_CHECKOUT_STATE,
): CheckoutSession =>
  createSession<CheckoutState, CheckoutEvent, CheckoutEffect>(initial, transition, {
    ports,
    runEffect: runCheckoutEffect,
    loadFailure,
  });

export const createSaveSession = (ports: CheckoutPorts, initial: SaveState = INITIAL_SAVE_STATE): SaveSession =>
  createSession<SaveState, SaveEvent, SaveEffect>(initial, saveTransition, {
    ports,
    runEffect: runSaveEffect,
    loadFailure: sharedLoadFailure,
  });

interface SessionEffects<Event, Effect> {
  ports: CheckoutPorts;
  runEffect: (effect: Effect, ports: CheckoutPorts, send: (event: Event) => void) => Promise<void>;
  /** The event for a request that the user waits for and that threw; null for other effects. */
  loadFailure: (effect: Effect) => Event | null;
}

/** Sets the state that the transition returns, notifies subscribers, then starts the effects in order. */
function createSession<State, Event, Effect extends { type: string }>(
  initial: State,
  next: (state: State, event: Event, context: TransitionContext) => TransitionResult<State, Effect>,
  { ports, runEffect, loadFailure: failureOf }: SessionEffects<Event, Effect>,
): Session<State, Event> {
  const { state, subscribe, setState } = createStore(initial);

  const send = (event: Event): void => {
    const result = next(state(), event, {
      now: ports.now(),
      userId: ports.user().flakeId,
      directDebitDisabled: ports.directDebitDisabled(),
      isUpdating: ports.isUpdating(),
      providerStatus: ports.cardProvider() ? 'loaded' : 'failed',
    });
    setState(result.state);
    for (const effect of result.effects) {
      // An effect that throws, a host's callback for example, does not keep the others from running.
      runEffect(effect, ports, send).catch((cause) => {
        ports.log({ level: 'error', message: `'${effect.type}' failed`, cause });
        const failure = failureOf(effect);
        if (failure) send(failure);
      });
    }
  };

  return { state, subscribe, send };
}

/** A session that is replaced when its owner, the user of the moment, is another one than before. */
interface OwnedSession<State, Event> extends Session<State, Event> {
  /** Replaces the session if its owner has changed, and returns whether it did. What is in flight ends in the old one, unseen. */
  follow(): boolean;
}

/** `create` receives the state of the last session, and whether the new one is still shown. */
export function createOwnedSession<Owner, State, Event>(
  currentOwner: () => Owner,
  create: (owner: Owner, isShown: () => boolean, last: State | null) => Session<State, Event | { type: 'hide' }>,
): OwnedSession<State, Event> {
  let owner = currentOwner();
  const start = (last: State | null) => {
    const session = create(owner, () => session === shown, last);
    session.subscribe(() => session === shown && setState(session.state()));
    return session;
  };
  let shown = start(null);
  const { state, subscribe, setState } = createStore(shown.state());
  return {
    state,
    subscribe,
    send: (event) => shown.send(event),
    follow() {
      if (currentOwner() === owner) return false;
      owner = currentOwner();
      const last = shown;
      shown = start(last.state());
      setState(shown.state());
      last.send({ type: 'hide' });
      return true;
    },
  };
}

/** The last visible state of a session, so that content stays rendered during an exit animation. */
export interface SessionView<Visible> extends ReadonlyStore<Visible | null> {
  /** Drops the last state, which may contain secrets; does nothing while visible. */
  clear(): void;
}

/** Follows the session for as long as that exists. */
export function createSessionView<State, Visible extends State>(
  session: ReadonlyStore<State>,
  isVisible: (state: State) => state is Visible,
): SessionView<Visible> {
  const visibleState = () => {
    const state = session.state();
    return isVisible(state) ? state : null;
  };
  const { state, subscribe, setState } = createStore(visibleState());
  session.subscribe(() => setState(visibleState() ?? state()));
  return { state, subscribe, clear: () => setState(visibleState()) };
}
