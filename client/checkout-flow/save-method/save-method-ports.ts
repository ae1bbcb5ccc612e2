import type { CheckoutApi } from '#graphql';
import type { CheckoutPorts } from '../ports.ts';

type Shared = 'cardProvider' | 'now' | 'user' | 'directDebitDisabled' | 'notify' | 'dismiss' | 'log';

/** Everything the save dialog needs from outside. */
export interface SaveMethodPorts extends Pick<CheckoutPorts, Shared> {
  api: Pick<
    CheckoutApi,
    'listPaymentMethods' | 'createSetupIntent' | 'attachPaymentMethod' | 'changeDefaultPaymentMethod'
  >;
  /** Whether a payment is under way: nothing is saved meanwhile (spec 5). */
  updating: () => boolean;
  /** The user's methods are other ones now: whoever shows them reads them again. */
  onSaved: () => void;
}
