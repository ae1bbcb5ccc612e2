import { run } from './effects.ts';
import type { SaveMethodEvent } from './save-method-event.ts';
import type { SaveMethodPorts } from './save-method-ports.ts';
import { CLOSED, type SaveState } from './save-method-state.ts';
import { transition } from './transition.ts';

/** The headless save dialog: a state that can be read and watched, and events that can be sent. */
export interface SaveMethodFlow {
  state(): SaveState;
  /** Calls back after every change; returns how to stop. */
  subscribe(listener: () => void): () => void;
  send(event: SaveMethodEvent): void;
}

/** A save dialog over these ports. Runs without React and without a browser. */
export function createSaveMethodFlow(ports: SaveMethodPorts): SaveMethodFlow {
  let state = CLOSED;
  const listeners = new Set<() => void>();

  const send = (event: SaveMethodEvent): void => {
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
