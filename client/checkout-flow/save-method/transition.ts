import type { TransitionContext } from '../step.ts';
import { enter } from './entering.ts';
import { close, open, receiveIntent, receiveMethods, retry } from './opening.ts';
import type { SaveMethodEvent } from './save-method-event.ts';
import type { SaveState } from './save-method-state.ts';
import type { SaveStep } from './save-step.ts';
import { pressSave, settle } from './saving.ts';

/**
 * The save dialog as one pure function: what an event makes of a state, and what is to be done about it.
 * Total: an event that means nothing in a state leaves it as it is.
 */
export function transition(state: SaveState, event: SaveMethodEvent, context: TransitionContext): SaveStep {
  switch (event.type) {
    case 'open':
      return open(state, event.mode, context);
    case 'close':
      return close(state);
    case 'methods-arrived':
      return receiveMethods(state, event.opening, event.methods, context);
    case 'intent-arrived':
      return receiveIntent(state, event.opening, event.intent);
    case 'retry-pressed':
      return retry(state);
    case 'tab-chosen':
    case 'method-chosen':
    case 'name-typed':
    case 'card-field-changed':
    case 'bank-field-changed':
    case 'field-entered':
      return enter(state, event, context);
    case 'save-pressed':
      return pressSave(state, context);
    case 'save-settled':
      return settle(state, event.attempt, event.outcome);
  }
}
