/**
 * The card provider emulator: the script that defines `window.Stripe`, the frames with its fields, and their API. It
 * implements test cards, BSBs and setup intents, and keeps card numbers out of the page and the journal. The caller
 * supplies HTTP, sessions, ids and the clock. Imports no other module of the server.
 */

export { type CallDescription, describeProviderCall } from './api/describe-provider-call.ts';
export { handleProviderCall } from './api/handle-provider-call.ts';
export {
  emptyProviderAccount,
  findPaymentMethod,
  findToken,
  type ProviderAccount,
  type ProviderPaymentMethod,
  type ProviderSetupIntent,
  type StoredPaymentMethod,
  type StoredToken,
} from './api/provider-account.ts';
export {
  isClockRequest,
  type ProviderCall,
  type ProviderOutcomes,
  type ProviderResponse,
} from './api/provider-call.ts';
export { cancelSetupIntent, createSetupIntent } from './api/setup-intent.ts';
export type { TestCase } from './api/test-cards.ts';
export { loadProviderAsset, type ProviderAsset } from './assets/provider-asset.ts';
export { DECLINE_CODES } from './rules/decline-messages.ts';
