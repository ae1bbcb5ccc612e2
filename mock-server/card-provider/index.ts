/** The emulated card provider. Callers supply HTTP, sessions, ids and the clock, because it also runs in browsers. */

export { describeProviderCall, handleProviderCall } from './api/handle-provider-call.ts';
export {
  emptyProviderAccount,
  findPaymentMethod,
  findToken,
  providerAccount,
  type StoredPaymentMethod,
} from './api/provider-account.ts';
export { isClockRequest, type ProviderCall } from './api/provider-call.ts';
export { createSetupIntent } from './api/setup-intent.ts';
export { findTestCard } from './api/test-cards.ts';
export { type ProviderOutcomes, providerOutcomes } from './provider-outcomes.ts';
