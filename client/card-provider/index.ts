/**
 * The card payment provider: the port that the checkout pays through, its Stripe adapter, and the provider's own fields.
 * May import domain. Owns @stripe/*; digits stay inside the provider's frames and never reach this code.
 */
export type { CardProvider, Holder, ProviderRefusal, SetupOutcome } from './card-provider.ts';
export { challengeFrame } from './challenge-frame.ts';
export {
  type CardProviderConnection,
  createCardProviderConnection,
  type FieldFont,
  type ProviderState,
} from './connection.ts';
export { createFieldGroup, type FieldGroup } from './field-group.ts';
export {
  BankAccountField,
  CardCvcField,
  CardExpiryField,
  CardNumberField,
  type FieldChange,
  type FieldProps,
  type FieldText,
} from './fields.tsx';
export { ProviderFields, useProviderFields, useProviderStatus } from './fields-provider.tsx';
