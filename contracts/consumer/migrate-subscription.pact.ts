import { describe, expect, it } from 'vitest';
import { EXAMPLES, STATES, type StateSentence } from '#contract-states';
import type { UpgradeExtras, UserInfo } from '#domain';
import type { CheckoutApi } from '#graphql';
import { MigrateSubscriptionDocument } from '../../client/graphql/generated/operations.ts';
import { exchange, type Sent } from './exchange.ts';
import {
  boolean,
  equal,
  maybe,
  nullValue,
  oneOf,
  refusal,
  signedCents,
  someCents,
  someCode,
  someId,
  someList,
  success,
  supplied,
  wholeCents,
} from './matchers.ts';
import { refusesStrangers } from './strangers.ts';

const MAY_MIGRATE = 'a signed-in user may move from a monthly to a yearly plan';
const REFUSED = 'the bank refuses the charge of a migration';
const { targetHandle, targetPriceInCents } = STATES[MAY_MIGRATE].params;

const alex: UserInfo = {
  firstName: 'Alex',
  lastName: 'Nguyen',
  email: 'alex.nguyen@example.com',
  flakeId: 'flake_alex_nguyen',
};

describe('MigrateSubscription', () => {
  refusesStrangers(request(), (api) => migrate(api));

  it('moves to another plan, paid by the default', () =>
    migrates({ description: 'MigrateSubscription without a payment method' }));

  it('moves to another plan, paid by the method that it names', () =>
    migrates({
      description: 'MigrateSubscription with a payment method',
      params: { methods: [VISA, MASTERCARD] },
      namesMethod: true,
      creditCard: cardAnswer(MASTERCARD),
    }));

  it('moves to another plan, paid by a bank account', () =>
    migrates({
      description: 'MigrateSubscription with a bank account',
      params: { methods: [VISA, { bsb: '000000', last4: '3456' }] },
      namesMethod: true,
      creditCard: nullValue(),
    }));

  it('hands on the user’s phone where there is one', () =>
    migrates({ description: 'MigrateSubscription of a user with a phone', phone: '+61 400 000 000' }));

  it('moves to a price point, with the initial charge', () => {
    const pricePoint = { handle: 'loyal-customers', priceInCents: 50_000 };
    return migrates({
      description: 'MigrateSubscription to a price point',
      params: { pricePoint },
      pricePointHandle: pricePoint.handle,
      priceInCents: 38_000,
      initialCharge: someCents(38_475),
    });
  });

  it('sends the new coupon beside the current one', () =>
    migrates({
      description: 'MigrateSubscription with a coupon beside the current one',
      params: { coupons: [{ code: 'SAVE15', discountType: 'Percentage', value: 15 }] },
      extras: { couponCodes: ['SAVE15'], currentCoupon: 'OLD10' },
      priceInCents: 37_980,
    }));

  it('charges nothing where the credit is larger than the price', () =>
    migrates({
      description: 'MigrateSubscription with more credit than the plan costs',
      params: { adjustmentInCents: -70_000 },
      priceInCents: 0,
    }));

  it('hands on the words of a refusal', () => {
    const { message } = STATES[REFUSED].params;
    return isRefused({
      description: 'MigrateSubscription with a method that the bank will not charge',
      state: REFUSED,
      answer: refusal({ message, code: someCode('PAYMENT_DECLINED') }),
      reads: { message, code: 'PAYMENT_DECLINED' },
    });
  });

  it('refuses a coupon that does not exist', () =>
    isRefused({
      description: 'MigrateSubscription with a coupon that does not exist',
      state: MAY_MIGRATE,
      extras: { couponCodes: ['NOPE'] },
      answer: refusal({ example: 'The coupon NOPE can no longer be used.', code: someCode('BAD_USER_INPUT') }),
      reads: { message: 'The coupon NOPE can no longer be used.' },
    }));
});

const VISA = { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2030 };
const MASTERCARD = { brand: 'mastercard', last4: '4444', expMonth: 11, expYear: 2031 };

const cardAnswer = ({ expMonth, expYear }: typeof VISA) => ({
  __typename: equal('SubscriptionCreditCard'),
  expiryMonth: equal(expMonth),
  expiryYear: equal(expYear),
});

const KEY = { idempotencyKey: 'contract-key-1' };

interface Order {
  namesMethod?: boolean;
  phone?: string;
  pricePointHandle?: string;
  extras?: UpgradeExtras;
}

interface Contract extends Order {
  description: string;
  params?: Record<string, unknown>;
  /** What is due today: the price of the plan, less credit and coupon. */
  priceInCents?: number;
  initialCharge?: unknown;
  creditCard?: unknown;
}

async function migrates({ description, params = {}, ...rest }: Contract) {
  const { priceInCents = 46_800, initialCharge = wholeCents(0), creditCard = cardAnswer(VISA), ...ordered } = rest;
  const answer = success({ migrateSubscription: migrated(priceInCents, { initialCharge, creditCard }) });
  const outcome = await exchange({ ...request(ordered), description, state: MAY_MIGRATE, params, answer }, (api) =>
    migrate(api, ordered),
  );
  expect(outcome).toEqual({ ok: true, value: { id: EXAMPLES.subscriptionId } });
}

interface Refusal extends Order {
  description: string;
  state: StateSentence;
  answer: { status: number; body: unknown };
  reads: { message: string; code?: string };
}

async function isRefused({ description, state, answer, reads, ...ordered }: Refusal): Promise<void> {
  const outcome = await exchange({ ...request(ordered), description, state, answer }, (api) => migrate(api, ordered));
  expect(outcome).toMatchObject({ ok: false, failure: { kind: 'refused', ...reads } });
}

function request({ namesMethod = false, phone, pricePointHandle, extras }: Order = {}): Sent {
  const { email, firstName, lastName } = alex;
  return {
    operationName: 'MigrateSubscription',
    document: MigrateSubscriptionDocument,
    headers: { 'idempotency-key': 'contract-key-1' },
    variables: {
      subscriptionId: supplied('subscriptionId'),
      targetProduct: targetHandle,
      user: { email, firstName, lastName, ...(phone === undefined ? {} : { phone }) },
      includeInitialCharge: pricePointHandle !== undefined,
      ...(pricePointHandle === undefined ? {} : { targetProductPricePoint: pricePointHandle }),
      ...(namesMethod ? { paymentMethodId: supplied('otherMethodId') } : {}),
      ...(extras ? { extraUpgradeProps: extras } : {}),
    },
  };
}

function migrate(api: CheckoutApi, { namesMethod = false, phone, pricePointHandle, extras = {} }: Order = {}) {
  return api.migrateSubscription(
    {
      subscriptionId: EXAMPLES.subscriptionId,
      targetHandle,
      pricePointHandle: pricePointHandle ?? null,
      paymentMethodId: namesMethod ? EXAMPLES.otherMethodId : null,
      user: phone === undefined ? alex : { ...alex, phone },
      extras,
    },
    KEY,
  );
}

/** The same subscription under its new plan. What the schema lets it leave empty, it may. */
const migrated = (priceInCents: number, { initialCharge, creditCard }: Record<string, unknown>) => ({
  __typename: equal('MigratedSubscription'),
  balanceInCents: signedCents(0),
  cancelAtEndPeriod: boolean(false),
  components: someList(),
  creditCard,
  id: someId(EXAMPLES.subscriptionId),
  initialChargeInCents: initialCharge,
  nextAssessmentAt: maybe.instant('2027-03-14T23:00:00.000Z'),
  nextProductHandle: maybe.text(null),
  nextProductId: maybe.text(null),
  nextProductPricePointId: maybe.text(null),
  pastDueDate: nullValue(),
  price: wholeCents(priceInCents),
  product: {
    __typename: equal('Product'),
    expirationInterval: maybe.wholeNumber(null),
    expirationIntervalUnit: maybe.text(null),
    interval: equal(12),
    intervalUnit: equal('month'),
    name: equal('Standard yearly'),
    priceInCents: equal(targetPriceInCents),
    trialInterval: maybe.wholeNumber(null),
    trialIntervalUnit: maybe.text(null),
    trialPriceInCents: maybe.wholeNumber(null),
  },
  productFamily: {
    __typename: equal('ProductFamily'),
    id: someId('fam_legal_plans'),
    name: maybe.text(null),
    description: maybe.text(null),
    handle: maybe.text(null),
    accounting_code: maybe.text(null),
    created_at: maybe.instant(null),
    updated_at: maybe.instant(null),
  },
  productId: someId('prod_standard_yearly'),
  productName: equal('Standard yearly'),
  receiptEmail: equal(alex.email),
  renewalDate: maybe.instant('2027-03-14T23:00:00.000Z'),
  selfServiceUrl: maybe.text(null),
  state: oneOf(['active', 'trialing']),
  trialInterval: maybe.wholeNumber(null),
  trialIntervalUnit: maybe.text(null),
  trialPriceInCents: maybe.wholeNumber(null),
  expires_at: maybe.instant(null),
  expirationInterval: maybe.wholeNumber(null),
  expirationIntervalUnit: maybe.text(null),
});
