import type { ProviderState } from '#card-provider';
import type { CheckoutEffect } from './checkout-effect.ts';
import type { CheckoutState, Form } from './checkout-state.ts';

/** What a transition may know besides state and event. */
export interface TransitionContext {
  now: Date;
  directDebitDisabled: boolean;
  /** Another update of the user's payment methods is under way. */
  updating: boolean;
  /** How far the card provider's script is. */
  provider: ProviderState['status'];
}
export interface Step {
  state: CheckoutState;
  effects: CheckoutEffect[];
}
export interface FormStep {
  form: Form;
  effects: CheckoutEffect[];
}
