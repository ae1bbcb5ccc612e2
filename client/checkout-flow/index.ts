/**
 * The headless checkout: state, pure transitions, and effects through ports. Contains no React.
 * May import domain, and types of graphql and card-provider.
 */

export type {
  CheckoutState,
  CouponError,
  CouponState,
  PaidReport,
  SaveMode,
  SaveState,
  SessionState,
  ShowRequest,
  VisibleCheckout,
} from './checkout-state.ts';
export { displayedOrder } from './displayed-order.ts';
export {
  blankEntry,
  type CardField,
  type EntryEvent,
  type MethodEntry,
  type ProviderFieldState,
} from './method-entry.ts';
export type { CheckoutPorts, LogEntry, PaymentStore, Toast, TrackedEvent } from './ports.ts';
export { offeredTypes, type SaveObstacle, saveObstacle } from './save-selectors.ts';
export {
  createOrder,
  currentTotal,
  hasEntries,
  isAlreadyBought,
  isMigrating,
  isOrderLocked,
  isPaidElsewhere,
  isSaveDialog,
  isVisibleCheckout,
  type PayObstacle,
  payObstacles,
  repeatPrice,
  replaceablePayment,
  selectedMethod,
  unconfirmedPayment,
} from './selectors.ts';
export type { KnownPayments, PurchaseRequest, SentPayment } from './sent-payment.ts';
export { createSession, createSessionView, type Session, type SessionView } from './session.ts';
export type { CheckoutEvent } from './transition.ts';
