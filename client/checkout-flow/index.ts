/**
 * The headless checkout: one state union, one pure transition, effects in one place through ports.
 * May import domain, and types of graphql and card-provider. Owns what happens and in which order; knows no React.
 */

export type { CheckoutEvent } from './checkout-event.ts';
export { type CheckoutFlow, createCheckoutFlow } from './checkout-flow.ts';
export type {
  Breakdown,
  CheckoutState,
  CouponError,
  CouponForm,
  Facts,
  Form,
  NextOpening,
  Opening,
  PaidReport,
  ShowRequest,
} from './checkout-state.ts';
export {
  type BankForm,
  blankEntry,
  type CardField,
  type CardForm,
  type EntryEvent,
  type FieldFacts,
  type MethodEntry,
} from './method-entry.ts';
export type { CheckoutPorts, LogEntry, PaymentStore, Toast, TrackedEvent } from './ports.ts';
export {
  attemptInFlight,
  type Filled,
  isMigrating,
  isOrderLocked,
  isPaidElsewhere,
  orderOf,
  orderTotal,
  type PayObstacle,
  type Priced,
  payObstacles,
  repeatPrice,
  selectedMethod,
  unconfirmedPayment,
} from './reading.ts';
export type { SaveMethodEvent } from './save-method/save-method-event.ts';
export { createSaveMethodFlow, type SaveMethodFlow } from './save-method/save-method-flow.ts';
export type { SaveMethodPorts } from './save-method/save-method-ports.ts';
export type { SaveFacts, SaveForm, SaveMode, SaveOpening, SaveState } from './save-method/save-method-state.ts';
export { type SaveObstacle, savedChoice, saveObstacle, typesOffered } from './save-method/save-reading.ts';
export type { KnownPayments, PaidPayment, PurchaseRequest, SentPayment } from './sent-payment.ts';
