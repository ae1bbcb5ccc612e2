/** The headless checkout and save dialog, without React: states, pure transitions, and effects through ports. */

export type {
  Attempt,
  CheckoutState,
  CouponError,
  CouponState,
  PaidReport,
  ShowRequest,
  VisibleCheckout,
} from './checkout-state.ts';
export { currentValue, isNeverLoaded, latestValue } from './loadable.ts';
export {
  type CheckoutMachine,
  createCheckoutMachine,
  createMachineView,
  createSaveMachine,
  createUserMachine,
  type MachineView,
  type SaveMachine,
} from './machine.ts';
export {
  blankMethodForm,
  type CardField,
  enteredName,
  type MethodForm,
  type MethodFormEvent,
  nameInput,
  savedMethods,
} from './method-form.ts';
export type { CheckoutPorts, LogEntry, PaymentStore, TrackedEvent } from './ports.ts';
export type { SaveMode, SaveState, VisibleSave } from './save-state.ts';
export {
  hasSaveEntries,
  IS_SAVED_WITH_INTENT,
  isVisibleSave,
  offeredTypes,
  type SaveObstacle,
  saveObstacle,
} from './save-state.ts';
export type { SaveEvent } from './save-transitions.ts';
export {
  createOrder,
  currentTotal,
  displayedOrder,
  hasEntries,
  isAlreadyBought,
  isInFlight,
  isMissingInput,
  isPaidElsewhere,
  isVisibleCheckout,
  type PayObstacle,
  paymentsOfOtherDocuments,
  payObstacles,
  repeatPrice,
  replaceablePayment,
  replacedPayment,
  sentExtras,
  unavailableMigration,
  unconfirmedPayment,
} from './selectors.ts';
export { digestTracking, type PurchaseRequest, type SentPayment, soldItemOf } from './sent-payment.ts';
export type { CheckoutEvent } from './transition.ts';
