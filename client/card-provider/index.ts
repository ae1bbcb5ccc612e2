/**
 * The card payment provider: its port, the Stripe adapter, and the provider's fields.
 * The only module that imports @stripe/*. May import domain. Card and account numbers stay in the provider's frames.
 */
export type { AccountHolder, CardProvider, ProviderRefusal, SetupOutcome } from './card-provider.ts';
export { createProviderFieldGroup, findChallengeFrame, type ProviderFieldGroup } from './card-provider.ts';
export {
  type CardProviderLoader,
  type CardProviderState,
  createCardProviderLoader,
  type FieldFont,
} from './card-provider-loader.ts';
export {
  BankAccountField,
  CardCvcField,
  CardExpiryField,
  CardNumberField,
  type FieldProps,
  type FieldTextStyle,
} from './fields.tsx';
export { ProviderFields, useProviderFields, useProviderStatus } from './provider-fields.tsx';
