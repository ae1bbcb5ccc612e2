import type { CardProviderState } from '#card-provider';
import { createStore, type ReadonlyStore } from '#domain';
import type { CheckoutPorts } from './ports.ts';

/** What decides, besides the state, whether a payment or a save can be submitted. */
export interface ObstacleContext {
  now: Date;
  /** Another payment or update of the user's payment methods is in progress. */
  updating: boolean;
  provider: CardProviderState['status'];
}

/** What a transition may read besides state and event. */
export interface TransitionContext extends ObstacleContext {
  directDebitDisabled: boolean;
}

/** The next state, and the effects to run once it is set. */
export interface TransitionResult<State, Effect> {
  state: State;
  effects: Effect[];
}

export const transitionTo = <State, Effect>(state: State, ...effects: Effect[]): TransitionResult<State, Effect> => ({
  state,
  effects,
});

/** The result of an event that means nothing in this state. */
export const unchanged = <State>(state: State): TransitionResult<State, never> => ({ state, effects: [] });

/** A headless state machine: a store whose state changes by events. */
export interface Flow<State, Event> extends ReadonlyStore<State> {
  send(event: Event): void;
}

type FlowPorts = Pick<CheckoutPorts, 'now' | 'directDebitDisabled' | 'updating' | 'cardProvider' | 'log'>;

/** Sets the state that the transition returns, notifies subscribers, then starts the effects in order. */
export function createFlow<State, Event, Effect extends { type: string }>(
  initialState: State,
  transition: (state: State, event: Event, context: TransitionContext) => TransitionResult<State, Effect>,
  runEffect: (effect: Effect, send: (event: Event) => void) => Promise<void>,
  ports: FlowPorts,
): Flow<State, Event> {
  const { state, subscribe, setState } = createStore(initialState);

  const send = (event: Event): void => {
    const next = transition(state(), event, {
      now: ports.now(),
      directDebitDisabled: ports.directDebitDisabled(),
      updating: ports.updating(),
      provider: ports.cardProvider() ? 'loaded' : 'failed',
    });
    setState(next.state);
    for (const effect of next.effects) {
      // An effect that throws, a host's callback for example, does not keep the others from running.
      runEffect(effect, send).catch((cause) =>
        ports.log({ level: 'error', message: `'${effect.type}' failed`, cause }),
      );
    }
  };

  return { state, subscribe, send };
}
