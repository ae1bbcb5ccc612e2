import type { OperationVariables } from './operations.ts';
import { productId } from './price-list.ts';
import { pictured } from './step-marks.ts';
import type { Step } from './steps/all-steps.ts';
import {
  ANY_ID,
  type Expected,
  enterCard,
  expectClosed,
  expectHostEvents,
  expectNoOperation,
  expectOperation,
  expectPayEnabled,
  expectText,
  expectToast,
  pay,
} from './steps/index.ts';
import {
  EARLIER_PAYMENT_SUCCEEDED,
  METHOD_UPDATED,
  MIGRATION_EVENTS,
  NOT_CONFIRMED,
  PAYMENT_DECLINED,
  PROCESSING_FAILED,
  PURCHASE_EVENTS,
  SENT_AGAIN_ONLY_IF_NOT_FOUND,
} from './ui-text.ts';

type ExpectedProfile = Expected<OperationVariables['CreateSubscription']['paymentProfile']>;
type ExpectedCreation = Omit<Expected<OperationVariables['CreateSubscription']>, 'paymentProfile'>;
type ExpectedMigration = Expected<OperationVariables['MigrateSubscription']>;

export const payWithNewCard = (number = '4242424242424242'): Step[] => [enterCard({ number }), pay()];

export const expectPurchase = (
  plan: string,
  priceInCents: number,
  { setupIntentId, extraUpgradeProps, ...profile }: ExpectedProfile & ExpectedCreation = {},
): Step[] => [
  expectClosed(),
  expectOperation('CreateSubscription', {
    paymentProfile: {
      currentSubscriptionId: productId(plan),
      currentSubscriptionPrice: priceInCents,
      paymentMethodId: ANY_ID,
      ...profile,
    },
    ...(setupIntentId && { setupIntentId }),
    ...(extraUpgradeProps && { extraUpgradeProps }),
  }),
  expectNoOperation('MigrateSubscription'),
  expectHostEvents(...PURCHASE_EVENTS),
];

/** The checkout has closed, the subscription was migrated to the plan, and the host page was notified once. */
export const expectMigration = (plan: string, rest: ExpectedMigration = {}): Step[] => [
  expectClosed(),
  expectOperation('MigrateSubscription', {
    subscriptionId: 'sub_standard_monthly',
    targetProduct: plan,
    ...rest,
  }),
  expectNoOperation('CreateSubscription'),
  expectHostEvents(...MIGRATION_EVENTS),
];

/** The payment was declined with this message, the form can be submitted again, and the host page was not notified. */
export const expectDeclined = (detail: string): Step[] => [
  pictured(expectToast(PAYMENT_DECLINED, detail)),
  expectPayEnabled(),
  expectHostEvents(),
];

/** The payment is unconfirmed: it can only be retried, and the host page was not notified. */
export const expectUnconfirmed = (detail = NOT_CONFIRMED): Step[] => [
  pictured(expectToast(PROCESSING_FAILED, detail)),
  expectText(SENT_AGAIN_ONLY_IF_NOT_FOUND),
  expectPayEnabled(),
  expectHostEvents(),
];

export const expectEarlierPayment = (plan: string): Step =>
  pictured(expectToast(EARLIER_PAYMENT_SUCCEEDED, `You have paid $49.00 for ${plan}. Nothing more was charged.`));

export const expectDeclinedBeforePurchase = (detail: string): Step[] => [
  ...expectDeclined(detail),
  expectNoOperation('CreateSubscription'),
];

export const expectMethodSaved = (label: string): Step[] => [
  expectToast(METHOD_UPDATED, `All active subscriptions will now use your ${label} for future charges`),
  expectClosed(),
];
