import type { IMocks } from '@graphql-tools/mock';
import { BASE_CLOCK } from '../backend/clock.ts';

const NEXT_YEAR = new Date(BASE_CLOCK).getUTCFullYear() + 1;
const PAST = `${NEXT_YEAR - 1}-01-15T00:00:00.000Z`;
const FUTURE = `${NEXT_YEAR}-01-15T00:00:00.000Z`;

const nulls = (...fields: string[]) => Object.fromEntries(fields.map((field) => [field, null]));

const COUPON = {
  code: 'TENOFF',
  discountType: 'Percentage',
  value: 10,
  recurringScheme: 'do_not_recur',
  ...nulls('endDate', 'durationPeriodCount', 'durationIntervalSpan'),
};

/** Values for fields that a scripted response leaves out. Values that the mocking library generates would stay in memory. */
export const defaultMocks: IMocks = {
  // Ids are digits, so that a scenario with integer ids can return them as numbers.
  ID: () => '1001',
  String: () => 'not set by the scenario',
  Int: () => 1,
  Float: () => 1,
  Boolean: () => false,
  DateTime: () => PAST,
  UserSubscriptions: () => ({ activeSubscription: null, subscriptionList: [] }),
  ActiveSubscription: () => ({ icon: 'scales', iconBg: '#eef2f6', iconBorder: '#c3ced9' }),
  SubscriptionListItem: () => ({
    state: 'active',
    creditCard: 'XXXX-XXXX-XXXX-4242',
    creditCardExpiryMonth: 12,
    creditCardExpiryYear: NEXT_YEAR,
    paymentType: 'credit card',
    couponCodes: [],
    ...nulls('bankName', 'couponDiscount'),
  }),
  CouponDiscount: () => COUPON,
  CouponCheck: () => ({
    discountPercent: 10,
    discountType: 'Percentage',
    coupon: {},
    ...nulls('amountInCents', 'discountAmountInCents', 'error'),
  }),
  Coupon: () => COUPON,
  MigrationPreviewResult: () => ({ migration: {} }),
  MigrationPreview: () => ({ prorated_adjustment_in_cents: 0, credit_applied_in_cents: 0 }),
  CreatedSubscription: () => ({
    state: 'active',
    balance_in_cents: 0,
    next_assessment_at: FUTURE,
    current_period_ends_at: FUTURE,
    ...nulls('canceled_at', 'cancellation_message', 'cancellation_method', 'expires_at', 'on_hold_at'),
    ...nulls('trial_ended_at', 'trial_started_at'),
  }),
  MigratedSubscription: () => ({
    balanceInCents: 0,
    components: [],
    creditCard: {},
    initialChargeInCents: 0,
    nextAssessmentAt: FUTURE,
    productFamily: {},
    receiptEmail: 'alex.nguyen@example.com',
    renewalDate: FUTURE,
    state: 'active',
    ...nulls('nextProductHandle', 'nextProductId', 'nextProductPricePointId', 'pastDueDate', 'selfServiceUrl'),
    ...nulls('trialInterval', 'trialIntervalUnit', 'trialPriceInCents'),
    ...nulls('expires_at', 'expirationInterval', 'expirationIntervalUnit'),
  }),
  SubscriptionCreditCard: () => ({ expiryMonth: 12, expiryYear: NEXT_YEAR }),
  SubscriptionComponent: () => ({ kind: 'quantity_based_component', unit_name: 'document', archived_at: null }),
  PaymentMethodList: () => ({ data: [], defaultPayment: null }),
  SavedPaymentMethod: () => ({ card: {}, au_becs_debit: null }),
  SavedCard: () => ({ brand: 'visa', exp_month: 12, exp_year: NEXT_YEAR, last4: '4242' }),
  SavedBankAccount: () => ({ bsb_number: '000000', last4: '3456' }),
  AttachedPaymentMethod: () => ({ card: {} }),
  AttachedCard: () => ({ brand: 'visa', last4: '4242' }),
  ChangedDefaultPaymentMethod: () => ({ data: {} }),
};
