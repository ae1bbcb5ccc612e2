import { createStore, type ReadonlyStore } from '#domain';
import { type CheckoutState, INITIAL_CHECKOUT_STATE } from './checkout-state.ts';
import type { CheckoutPorts } from './ports.ts';
import { runCheckoutEffect, runSaveEffect } from './run-effect.ts';
import { INITIAL_SAVE_STATE, type SaveEffect, type SaveState } from './save-state.ts';
import { type SaveEvent, saveTransition } from './save-transitions.ts';
import { type CheckoutEvent, transition } from './transition.ts';
import type { CheckoutEffect, TransitionContext, TransitionResult } from './transition-result.ts';

export interface Machine<State, Event> extends ReadonlyStore<State> {
  send(event: Event): void;
}

export type CheckoutMachine = Machine<CheckoutState, CheckoutEvent>;
export type SaveMachine = Machine<SaveState, SaveEvent>;

export const createCheckoutMachine = (
  ports: CheckoutPorts,
  initial: CheckoutState = INITIAL_CHECKOUT_STATE,
): CheckoutMachine =>
  createMachine<CheckoutState, CheckoutEvent, CheckoutEffect>(initial, transition, runCheckoutEffect, ports);

export const createSaveMachine = (ports: CheckoutPorts, initial: SaveState = INITIAL_SAVE_STATE): SaveMachine =>
  createMachine<SaveState, SaveEvent, SaveEffect>(initial, saveTransition, runSaveEffect, ports);

function createMachine<State, Event, Effect extends { type: string }>(
  initial: State,
  next: (state: State, event: Event, context: TransitionContext) => TransitionResult<State, Effect>,
  runEffect: (effect: Effect, ports: CheckoutPorts, send: (event: Event) => void, state: () => State) => Promise<void>,
  ports: CheckoutPorts,
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
      // Runs each effect on its own, so that one that throws, such as a host's callback, does not stop the others.
      runEffect(effect, ports, send, state).catch((cause) => {
        ports.log({ level: 'error', message: `'${effect.type}' failed`, cause });
      });
    }
  };

  return { state, subscribe, send };
}

/** The machine of the signed-in user. A payment of the last user ends in that user's machine, which nobody sees. */
export interface UserMachine<State, Event> extends Machine<State, Event> {
  /** Returns whether another user has signed in, whose checkout then starts without anything of the last user's. */
  switchToCurrentUser(): boolean;
}

/** `isCurrent` returns whether the user for whom `create` made the machine is still signed in. */
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
    switchToCurrentUser() {
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

/** The last visible state of a machine, so that a dialog keeps its content while it fades out. */
export interface MachineView<Visible> extends ReadonlyStore<Visible | null> {
  /** Drops the last visible state of a closed dialog, because that state may contain secrets. */
  clear(): void;
}

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
