/**
 * The rules of the checkout as pure functions: money, plans, orders, coupons, methods, routes, readiness, failures.
 * May import nothing. Owns every number and every rule of spec sections 4, 5, 8 and 9; amounts are integer cents.
 */
export { type AppConfig, findPlan, type Product } from './app-config.ts';
export { formatDay, isPastMonth, sydneyDay } from './calendar.ts';
export { type AppliedCoupon, discountOf, isCouponInUse, sameCode, type UpgradeExtras } from './coupon.ts';
export { type ChargeStatus, chargeStatus, failureDetail, type PaymentFailure } from './failure.ts';
export { type Cents, cents, centsFromDollars, formatMoney, halfUp, NOTHING, negate, percentOf, sum } from './money.ts';
export { isBankAccepted } from './offer.ts';
export {
  CARD_FEE,
  type CardFeePolicy,
  cardFeeApplies,
  cardFeeOn,
  cardFeeRate,
  feeOn,
  type Order,
  type OrderLine,
  type OrderLineKind,
  type OrderTotal,
  planLineComparison,
  totalOf,
} from './order.ts';
export { ownValue } from './own-value.ts';
export {
  brandName,
  type CardToken,
  formatBsb,
  isExpired,
  maskedAccount,
  methodLabel,
  methodMeta,
  type PaymentType,
  type SavedBankAccount,
  type SavedCard,
  type SavedMethod,
  type SavedMethods,
} from './payment-method.ts';
export { type PaymentRoute, type RouteFacts, routeOf } from './payment-route.ts';
export { canBeBoughtAgain, comparisonPrice, type Period, type Plan, subscriptionPeriod, totalLabel } from './plan.ts';
export { type BankEntry, type CardEntry, type Missing, missingBeforePaying, type ReadinessFacts } from './readiness.ts';
export { failed, type Result, succeeded } from './result.ts';
export { openingSelection, type Selection, selectionOnTab } from './selection.ts';
export {
  type CurrentPlan,
  currentSubscriptionId,
  type MigrationPreview,
  type Subscription,
  subscriptionsTo,
  type UserInfo,
} from './subscription.ts';
