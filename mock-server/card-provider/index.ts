/**
 * The API of the card provider emulator: payment methods, tokens and setup intents. The caller supplies HTTP, sessions,
 * ids and the clock, so that the emulator runs in Node and in browsers. assets/ serves the script that defines
 * `window.Stripe`, and the frames with its fields.
 */

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
