/**
 * The headless checkout: state, pure transitions, and effects through ports. Contains no React.
 * May import domain, and types of graphql and card-provider.
 */

export { type CheckoutFlow, createCheckoutFlow } from './checkout-flow.ts';
export type {
  CheckoutData,
  CheckoutForm,
  CheckoutState,
  CouponError,
  CouponState,
  NextOpening,
  Opening,
  PaidReport,
  ShowRequest,
} from './checkout-state.ts';
export type { ObstacleContext } from './create-flow.ts';
export { displayedPricing } from './displayed-pricing.ts';
export {
  type BankEntryState,
  blankEntry,
  type CardEntryState,
  type CardField,
  type EntryEvent,
  type MethodEntry,
  type ProviderFieldState,
} from './method-entry.ts';
export type { CheckoutPorts, LogEntry, PaymentStore, Toast, TrackedEvent } from './ports.ts';
export { createSaveMethodFlow, type SaveMethodFlow } from './save-method/save-method-flow.ts';
export type { SaveMethodPorts } from './save-method/save-method-ports.ts';
export type {
  SaveMethodData,
  SaveMethodForm,
  SaveMethodState,
  SaveMode,
  SaveOpening,
} from './save-method/save-method-state.ts';
export type { SaveMethodEvent } from './save-method/save-method-transition.ts';
export { offeredTypes, type SaveObstacle, saveObstacle, selectedSavedMethod } from './save-method/save-selectors.ts';
export {
  currentOrder,
  isMigrating,
  isOrderLocked,
  isPaidElsewhere,
  orderTotal,
  type PayObstacle,
  type PricingInput,
  payObstacles,
  repeatPrice,
  replaceablePayment,
  type StateWithForm,
  selectedMethod,
  unconfirmedPayment,
} from './selectors.ts';
export type { KnownPayments, PurchaseRequest, SentPayment } from './sent-payment.ts';
export type { CheckoutEvent } from './transition.ts';
