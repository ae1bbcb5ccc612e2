/** What the contracts of MigrateSubscription share: a move as the checkout sends it, and what is answered. */
import { expect } from 'vitest';
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
  signedCents,
  someId,
  someList,
  success,
  supplied,
  wholeCents,
} from './matchers.ts';

export const MAY_MIGRATE = 'a signed-in user may move from a monthly to a yearly plan';
const { targetHandle, targetPriceInCents } = STATES[MAY_MIGRATE].params;

interface Plan {
  handle: string;
  name: string;
  priceInCents: number;
}

const YEARLY: Plan = { handle: targetHandle, name: 'Standard yearly', priceInCents: targetPriceInCents };
export const CHEAPER: Plan = { handle: 'value-yearly', name: 'Value yearly', priceInCents: 19_900 };

/** The facts of the state for a move to that plan. */
export const movingTo = ({ handle, priceInCents }: Plan) => ({
  targetHandle: handle,
  targetPriceInCents: priceInCents,
});

const alex: UserInfo = {
  firstName: 'Alex',
  lastName: 'Nguyen',
  email: 'alex.nguyen@example.com',
  flakeId: 'flake_alex_nguyen',
};

export const VISA = { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2030 };
export const MASTERCARD = { brand: 'mastercard', last4: '4444', expMonth: 11, expYear: 2031 };

export const cardAnswer = ({ expMonth, expYear }: typeof VISA) => ({
  __typename: equal('SubscriptionCreditCard'),
  expiryMonth: equal(expMonth),
  expiryYear: equal(expYear),
});

const KEY = { idempotencyKey: 'contract-key-1' };

interface Order {
  target?: Plan;
  subscriptionId?: string;
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

export async function migrates({ description, params = {}, ...rest }: Contract) {
  const { priceInCents = 46_800, initialCharge = wholeCents(0), creditCard = cardAnswer(VISA), ...ordered } = rest;
  const answer = success({
    migrateSubscription: migrated(priceInCents, { initialCharge, creditCard, target: ordered.target ?? YEARLY }),
  });
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

export async function isRefused({ description, state, answer, reads, ...ordered }: Refusal): Promise<void> {
  const outcome = await exchange({ ...request(ordered), description, state, answer }, (api) => migrate(api, ordered));
  expect(outcome).toMatchObject({ ok: false, failure: { kind: 'refused', ...reads } });
}

export function request({
  target = YEARLY,
  subscriptionId,
  namesMethod = false,
  phone,
  pricePointHandle,
  extras,
}: Order = {}): Sent {
  const { email, firstName, lastName } = alex;
  return {
    operationName: 'MigrateSubscription',
    document: MigrateSubscriptionDocument,
    headers: { 'idempotency-key': KEY.idempotencyKey },
    variables: {
      subscriptionId: subscriptionId ?? supplied('subscriptionId'),
      targetProduct: target.handle,
      user: { email, firstName, lastName, ...(phone === undefined ? {} : { phone }) },
      includeInitialCharge: pricePointHandle !== undefined,
      ...(pricePointHandle === undefined ? {} : { targetProductPricePoint: pricePointHandle }),
      ...(namesMethod ? { paymentMethodId: supplied('otherMethodId') } : {}),
      ...(extras ? { extraUpgradeProps: extras } : {}),
    },
  };
}

export function migrate(
  api: CheckoutApi,
  {
    target = YEARLY,
    subscriptionId = EXAMPLES.subscriptionId,
    namesMethod = false,
    phone,
    pricePointHandle,
    extras = {},
  }: Order = {},
) {
  return api.migrateSubscription(
    {
      subscriptionId,
      targetHandle: target.handle,
      pricePointHandle: pricePointHandle ?? null,
      paymentMethodId: namesMethod ? EXAMPLES.otherMethodId : null,
      user: phone === undefined ? alex : { ...alex, phone },
      extras,
    },
    KEY,
  );
}

interface Answered {
  initialCharge: unknown;
  creditCard: unknown;
  target: Plan;
}

/** The same subscription under its new plan. What the schema lets it leave empty, it may. */
const migrated = (priceInCents: number, { initialCharge, creditCard, target }: Answered) => ({
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
    name: equal(target.name),
    priceInCents: equal(target.priceInCents),
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
  productName: equal(target.name),
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
