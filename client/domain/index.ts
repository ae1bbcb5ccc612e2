/**
 * The rules of the checkout as pure functions, with amounts in integer cents. Also `createStore`, `Result` and `withTimeLimit`.
 * Imports nothing.
 */
export { type AppConfig, findPlan, findProductId, type Product } from './app-config.ts';
export { formatDay, formatTime, isPastMonth, sydneyDayKey } from './calendar.ts';
export { contentText, hashText } from './content-text.ts';
export {
  type AppliedCoupon,
  calculateDiscount,
  cleanCode,
  isCouponInUse,
  isSameCode,
  MAX_CODE_LENGTH,
  type UpgradeExtras,
} from './coupon.ts';
export { displayText, type Toast } from './display-text.ts';
export { centsFromDollars } from './dollars.ts';
export { chargeStatus, failureDetail, type PaymentFailure, SIGNED_OUT } from './failure.ts';
export { hostTypes, type MethodSelection, openingSelection, selectionOnTab } from './method-selection.ts';
export { type Cents, cents, formatMoney, halfUp, negate, percentOf, sum, ZERO } from './money.ts';
export {
  CARD_FEE,
  type CardFeePolicy,
  calculateCardFee,
  calculateProcessingFee,
  calculateTotal,
  formatCardFeeRate,
  isCardFeeActive,
  type Order,
  type OrderLine,
  type OrderTotal,
  planLineComparisonPrice,
  readCardFee,
} from './order.ts';
export { ownValue } from './own-value.ts';
export { describeJsonProblem } from './page-problem.ts';
export { PAY_LABEL, PREPARING_LABEL } from './pay-label.ts';
export {
  brandName,
  type CardToken,
  formatBankAccount,
  isExpired,
  methodLabel,
  PAYMENT_TYPES,
  type PaymentMethodEntry,
  type PaymentType,
  type SavedBankAccount,
  type SavedCard,
  type SavedMethod,
  type SavedMethods,
  TYPE_NAMES,
  toPaymentMethodEntry,
} from './payment-method.ts';
export { type PaymentRoute, type PaymentRouteInput, resolvePaymentRoute, takesNewDetails } from './payment-route.ts';
export {
  canBeBoughtAgain,
  comparisonPrice,
  type Period,
  type Plan,
  subscriptionPeriod,
  totalLabel,
} from './plan.ts';
export {
  readBoolean,
  readCents,
  readFields,
  readList,
  readNumber,
  readSubscriptionId,
  readText,
} from './read-value.ts';
export {
  type BankEntry,
  type CardEntry,
  EMPTY_FIELD,
  findMissingInputs,
  isBankAccepted,
  type MissingInput,
  type ProviderFieldState,
  type ReadinessInput,
} from './readiness.ts';
export { failed, type Result, succeeded } from './result.ts';
export { createStore, type ReadonlyStore } from './store.ts';
export {
  type CurrentPlan,
  currentSubscriptionId,
  isCurrent,
  type MigrationPreview,
  mayBeActivePlan,
  migrationAdjustment,
  readState,
  type Subscription,
  subscriptionsTo,
  type UserInfo,
} from './subscription.ts';
export { TIMEOUTS, type Timeouts, withTimeLimit } from './time-limit.ts';
