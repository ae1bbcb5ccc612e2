/** How scenarios end: several steps that belong together, in a word. */
import {
  METHOD_UPDATED,
  MIGRATION_EVENTS,
  NOT_CONFIRMED,
  PAYMENT_DECLINED,
  PROCESSING_FAILED,
  PURCHASE_EVENTS,
} from './copy.ts';
import type { OperationVariables } from './operations.ts';
import { productId } from './price-list.ts';
import {
  ANY_ID,
  type Expected,
  expectClosed,
  expectHostEvents,
  expectNoOperation,
  expectOperation,
  expectPayEnabled,
  expectText,
  expectToast,
  type Step,
} from './steps/index.ts';

type Profile = Expected<OperationVariables['CreateSubscription']['paymentProfile']>;
type Creation = Omit<Expected<OperationVariables['CreateSubscription']>, 'paymentProfile'>;
type Migration = Expected<OperationVariables['MigrateSubscription']>;

/** The checkout has closed, the plan was bought for that price, and the host page was told once. */
export const bought = (
  plan: string,
  priceInCents: number,
  { profile = {}, ...rest }: { profile?: Profile } & Creation = {},
): Step[] => [
  expectClosed(),
  expectOperation('CreateSubscription', {
    paymentProfile: {
      currentSubscriptionId: productId(plan),
      currentSubscriptionPrice: priceInCents,
      paymentMethodId: ANY_ID,
      ...profile,
    },
    ...rest,
  }),
  expectNoOperation('MigrateSubscription'),
  expectHostEvents(...PURCHASE_EVENTS),
];

/** The checkout has closed, the current subscription was moved to the plan, and the host page was told once. */
export const migrated = (plan: string, rest: Migration = {}): Step[] => [
  expectClosed(),
  expectOperation('MigrateSubscription', {
    subscriptionId: 'sub_standard_monthly',
    targetProduct: plan,
    ...rest,
  }),
  expectNoOperation('CreateSubscription'),
  expectHostEvents(...MIGRATION_EVENTS),
];

/** The payment failed with these words, the form is as it was, and the host page heard nothing. */
export const declined = (detail: string): Step[] => [
  expectToast(PAYMENT_DECLINED, detail),
  expectPayEnabled(),
  expectHostEvents(),
];

/** Nobody knows whether the payment went through: it can be repeated, nothing else, and the host page heard nothing. */
export const unconfirmed = (detail = NOT_CONFIRMED): Step[] => [
  expectToast(PROCESSING_FAILED, detail),
  expectText('you will not be charged twice'),
  expectPayEnabled(),
  expectHostEvents(),
];

/** As `declined`, and the server was not asked for a subscription. */
export const declinedBeforeBuying = (detail: string): Step[] => [
  ...declined(detail),
  expectNoOperation('CreateSubscription'),
];

/** The dialog has closed, and says what all subscriptions use from now on. */
export const savedAs = (label: string): Step[] => [
  expectToast(METHOD_UPDATED, `All active subscriptions will now use your ${label} for future charges`),
  expectClosed(),
];
