import type { CheckoutApi } from '#graphql';
import type { CheckoutPorts } from '../ports.ts';

type SharedPorts = 'cardProvider' | 'now' | 'user' | 'directDebitDisabled' | 'notify' | 'dismiss' | 'log';

/** Everything the save dialog needs from outside. */
export interface SaveMethodPorts extends Pick<CheckoutPorts, SharedPorts> {
  api: Pick<
    CheckoutApi,
    'listPaymentMethods' | 'createSetupIntent' | 'attachPaymentMethod' | 'changeDefaultPaymentMethod'
  >;
  /** Whether a payment is in progress, which disables saving. */
  updating: () => boolean;
  /** Reports that the user's methods have changed, so that open checkouts reload them. */
  onSaved: () => void;
}
