/**
 * Room note. The emulated card provider: the script that defines `window.Stripe`, the frames its fields live in, and
 * the small API behind them. May import: nothing of the house. Owns: what test cards and BSBs mean, the life of a setup
 * intent, and keeping digits out of page and journal. Its caller owns HTTP, sessions, ids and the clock.
 */
export { answerProviderCall } from './api/answer-provider-call.ts';
export { type CallDescription, describeProviderCall } from './api/describe-provider-call.ts';
export {
  emptyProviderAccount,
  findPaymentMethod,
  findToken,
  type PaymentMethod,
  type ProviderAccount,
  type SetupIntent,
  type StoredPaymentMethod,
  type StoredToken,
} from './api/provider-account.ts';
export { isQuiet, type ProviderAnswer, type ProviderCall, type ProviderOutcomes } from './api/provider-call.ts';
export { cancelSetupIntent, createSetupIntent } from './api/setup-intent.ts';
export type { TestCase } from './api/test-cards.ts';
export { type Asset, providerAsset } from './assets/provider-asset.ts';
export { DECLINE_CODES } from './rules/decline-texts.ts';
