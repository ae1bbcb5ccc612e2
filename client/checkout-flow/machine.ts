import { createStore, type ReadonlyStore } from '#domain';
import { type CheckoutState, INITIAL_CHECKOUT_STATE } from './checkout-state.ts';
import type { CheckoutPorts } from './ports.ts';
import { loadFailure, runCheckoutEffect, runSaveEffect, sharedLoadFailure } from './run-effect.ts';
import { INITIAL_SAVE_STATE, type SaveEffect, type SaveState } from './save-state.ts';
import { type SaveEvent, saveTransition } from './save-transitions.ts';
import { type CheckoutEvent, transition } from './transition.ts';
import type { CheckoutEffect, TransitionContext, TransitionResult } from './transition-result.ts';

/** A state machine that runs: a store whose state changes by events. */
export interface Machine<State, Event> extends ReadonlyStore<State> {
  send(event: Event): void;
}

/** A headless checkout: one opening at a time, and the payment that an earlier one has in flight. */
export type CheckoutMachine = Machine<CheckoutState, CheckoutEvent>;
export type SaveMachine = Machine<SaveState, SaveEvent>;

/** Creates a checkout on these ports; needs neither React nor a browser. */
export const createCheckoutMachine = (
  ports: CheckoutPorts,
  initial: CheckoutState = INITIAL_CHECKOUT_STATE,
): CheckoutMachine =>
  createMachine<CheckoutState, CheckoutEvent, CheckoutEffect>(initial, transition, {
    ports,
    runEffect: runCheckoutEffect,
    loadFailure,
  });

export const createSaveMachine = (ports: CheckoutPorts, initial: SaveState = INITIAL_SAVE_STATE): SaveMachine =>
  createMachine<SaveState, SaveEvent, SaveEffect>(initial, saveTransition, {
    ports,
    runEffect: runSaveEffect,
    loadFailure: sharedLoadFailure,
  });

interface MachineEffects<State, Event, Effect> {
  ports: CheckoutPorts;
  runEffect: (effect: Effect, ports: CheckoutPorts, send: (event: Event) => void, state: () => State) => Promise<void>;
  /** The event for a request that the user waits for and that threw; null for other effects. */
  loadFailure: (effect: Effect) => Event | null;
}

/** Sets the state that the transition returns, notifies subscribers, then starts the effects in order. */
function createMachine<State, Event, Effect extends { type: string }>(
  initial: State,
  next: (state: State, event: Event, context: TransitionContext) => TransitionResult<State, Effect>,
  { ports, runEffect, loadFailure: failureOf }: MachineEffects<State, Event, Effect>,
): Machine<State, Event> {
  const { state, subscribe, setState } = createStore(initial);

  const send = (event: Event): void => {
    const result = next(state(), event, {
      now: ports.now(),
      userId: ports.user().flakeId,
      directDebitDisabled: ports.directDebitDisabled(),
      newKey: ports.createKey(),
      isUpdating: ports.isUpdating(),
      providerStatus: ports.cardProvider() ? 'loaded' : 'failed',
    });
    setState(result.state);
    for (const effect of result.effects) {
      // An effect that throws, a host's callback for example, does not keep the others from running.
      runEffect(effect, ports, send, state).catch((cause) => {
        ports.log({ level: 'error', message: `'${effect.type}' failed`, cause });
        const failure = failureOf(effect);
        if (failure) send(failure);
      });
    }
  };

  return { state, subscribe, send };
}

/** The machine of the user who is signed in. Another user gets another machine; what is in flight ends in the old one, unseen. */
export interface UserMachine<State, Event> extends Machine<State, Event> {
  /** For another user than before: starts another machine, and returns true. */
  followUser(): boolean;
}

/**
 * `currentUser` identifies the user who is signed in. `create` receives the state of the last machine, and whether the new one
 * still is the user's.
 */
export function createUserMachine<User, State, Event>(
  currentUser: () => User,
  create: (user: User, isCurrent: () => boolean, last: State | null) => Machine<State, Event | { type: 'hide' }>,
): UserMachine<State, Event> {
  const start = (last: State | null) => {
    const started = create(user, () => started === machine, last);
    started.subscribe(() => started === machine && setState(started.state()));
    return started;
  };
  let user = currentUser();
  let machine = start(null);
  const { state, subscribe, setState } = createStore(machine.state());
  return {
    state,
    subscribe,
    send: (event) => machine.send(event),
    followUser() {
      if (currentUser() === user) return false;
      user = currentUser();
      const last = machine;
      machine = start(last.state());
      setState(machine.state());
      last.send({ type: 'hide' });
      return true;
    },
  };
}

/** The last visible state of a machine, so that content stays rendered during an exit animation. */
export interface MachineView<Visible> extends ReadonlyStore<Visible | null> {
  /** Drops the last state, because it may contain secrets. Does nothing while visible. */
  clear(): void;
}

/** Follows the machine for as long as that exists. */
export function createMachineView<State, Visible extends State>(
  machine: ReadonlyStore<State>,
  isVisible: (state: State) => state is Visible,
): MachineView<Visible> {
  const visibleState = () => {
    const state = machine.state();
    return isVisible(state) ? state : null;
  };
  const { state, subscribe, setState } = createStore(visibleState());
  machine.subscribe(() => setState(visibleState() ?? state()));
  return { state, subscribe, clear: () => setState(visibleState()) };
}
