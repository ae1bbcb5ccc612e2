/**
 * The headless checkout: one state union, one pure transition, effects in one place through ports.
 * May import domain, and types of graphql and card-provider. Owns what happens and in which order; knows no React.
 */

export type { CheckoutEvent } from './checkout-event.ts';
export { type CheckoutFlow, createCheckoutFlow } from './checkout-flow.ts';
export type {
  BankForm,
  Breakdown,
  CardField,
  CardForm,
  CheckoutState,
  CouponError,
  CouponForm,
  Facts,
  FieldFacts,
  Form,
  Opening,
  PaidReport,
  ShowRequest,
} from './checkout-state.ts';
export type { CheckoutPorts, LogEntry, Toast, TrackedEvent } from './ports.ts';
export {
  type Filled,
  isMigrating,
  orderOf,
  orderTotal,
  type PayObstacle,
  payObstacles,
  selectedMethod,
} from './reading.ts';
