/** Requests and responses that the contracts of MigrateSubscription share. */
import { expect } from 'vitest';
import { EXAMPLE_VALUES, STATES, type StateName } from '#contract-states';
import type { UpgradeExtras, UserInfo } from '#domain';
import type { CheckoutApi } from '#graphql';
import { MigrateSubscriptionDocument } from '../../client/graphql/generated/operations.ts';
import {
  anyList,
  boolean,
  equal,
  fromState,
  nonEmptyId,
  nonNegativeCents,
  nullable,
  nullValue,
  oneOf,
  signedCents,
  successResponse,
} from './matchers.ts';
import { type RequestSpec, recordInteraction } from './record-interaction.ts';

export const MAY_MIGRATE = 'a signed-in user may move from a monthly to a yearly plan';
const { targetHandle, targetPriceInCents } = STATES[MAY_MIGRATE].params;

interface Plan {
  handle: string;
  name: string;
  priceInCents: number;
}

const YEARLY: Plan = { handle: targetHandle, name: 'Standard yearly', priceInCents: targetPriceInCents };
export const CHEAPER: Plan = { handle: 'value-yearly', name: 'Value yearly', priceInCents: 19_900 };

/** State params for a migration to the plan. */
export const targetParams = ({ handle, priceInCents }: Plan) => ({
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

export const cardResponse = ({ expMonth, expYear }: typeof VISA) => ({
  __typename: equal('SubscriptionCreditCard'),
  expiryMonth: equal(expMonth),
  expiryYear: equal(expYear),
});

const KEY = { idempotencyKey: 'contract-key-1' };

interface MigrationOptions {
  target?: Plan;
  subscriptionId?: string;
  namesMethod?: boolean;
  phone?: string;
  pricePointHandle?: string;
  extras?: UpgradeExtras;
}

interface MigrationContract extends MigrationOptions {
  description: string;
  params?: Record<string, unknown>;
  /** The amount due today: the price of the plan less credit and coupon. */
  priceInCents?: number;
  initialCharge?: unknown;
  creditCard?: unknown;
}

export async function recordMigration({ description, params = {}, ...rest }: MigrationContract) {
  const {
    priceInCents = 46_800,
    initialCharge = nonNegativeCents(0),
    creditCard = cardResponse(VISA),
    ...options
  } = rest;
  const response = successResponse({
    migrateSubscription: migratedSubscription(priceInCents, {
      initialCharge,
      creditCard,
      target: options.target ?? YEARLY,
    }),
  });
  const outcome = await recordInteraction(
    { ...migrationRequest(options), description, state: MAY_MIGRATE, params, response },
    (api) => migrate(api, options),
  );
  expect(outcome).toEqual({ ok: true, value: { id: EXAMPLE_VALUES.subscriptionId } });
}

interface RejectedMigration extends MigrationOptions {
  description: string;
  state: StateName;
  response: { status: number; body: unknown };
  expectedFailure: { message: string; code?: string };
}

export async function recordRejectedMigration({
  description,
  state,
  response,
  expectedFailure,
  ...options
}: RejectedMigration): Promise<void> {
  const outcome = await recordInteraction({ ...migrationRequest(options), description, state, response }, (api) =>
    migrate(api, options),
  );
  expect(outcome).toMatchObject({ ok: false, failure: { kind: 'refused', ...expectedFailure } });
}

export function migrationRequest({
  target = YEARLY,
  subscriptionId,
  namesMethod = false,
  phone,
  pricePointHandle,
  extras,
}: MigrationOptions = {}): RequestSpec {
  const { email, firstName, lastName } = alex;
  return {
    operationName: 'MigrateSubscription',
    document: MigrateSubscriptionDocument,
    headers: { 'idempotency-key': KEY.idempotencyKey },
    variables: {
      subscriptionId: subscriptionId ?? fromState('subscriptionId'),
      targetProduct: target.handle,
      user: { email, firstName, lastName, ...(phone === undefined ? {} : { phone }) },
      includeInitialCharge: pricePointHandle !== undefined,
      ...(pricePointHandle === undefined ? {} : { targetProductPricePoint: pricePointHandle }),
      ...(namesMethod ? { paymentMethodId: fromState('otherMethodId') } : {}),
      ...(extras ? { extraUpgradeProps: extras } : {}),
    },
  };
}

export function migrate(
  api: CheckoutApi,
  {
    target = YEARLY,
    subscriptionId = EXAMPLE_VALUES.subscriptionId,
    namesMethod = false,
    phone,
    pricePointHandle,
    extras = {},
  }: MigrationOptions = {},
) {
  return api.migrateSubscription(
    {
      subscriptionId,
      targetHandle: target.handle,
      pricePointHandle: pricePointHandle ?? null,
      paymentMethodId: namesMethod ? EXAMPLE_VALUES.otherMethodId : null,
      user: phone === undefined ? alex : { ...alex, phone },
      extras,
    },
    KEY,
  );
}

interface MigratedFields {
  initialCharge: unknown;
  creditCard: unknown;
  target: Plan;
}

/** The migrated subscription; nullable fields of the schema may be null. */
const migratedSubscription = (priceInCents: number, { initialCharge, creditCard, target }: MigratedFields) => ({
  __typename: equal('MigratedSubscription'),
  balanceInCents: signedCents(0),
  cancelAtEndPeriod: boolean(false),
  components: anyList(),
  creditCard,
  id: nonEmptyId(EXAMPLE_VALUES.subscriptionId),
  initialChargeInCents: initialCharge,
  nextAssessmentAt: nullable.instant('2027-03-14T23:00:00.000Z'),
  nextProductHandle: nullable.text(null),
  nextProductId: nullable.text(null),
  nextProductPricePointId: nullable.text(null),
  pastDueDate: nullValue(),
  price: nonNegativeCents(priceInCents),
  product: {
    __typename: equal('Product'),
    expirationInterval: nullable.wholeNumber(null),
    expirationIntervalUnit: nullable.text(null),
    interval: equal(12),
    intervalUnit: equal('month'),
    name: equal(target.name),
    priceInCents: equal(target.priceInCents),
    trialInterval: nullable.wholeNumber(null),
    trialIntervalUnit: nullable.text(null),
    trialPriceInCents: nullable.wholeNumber(null),
  },
  productFamily: {
    __typename: equal('ProductFamily'),
    id: nonEmptyId('fam_legal_plans'),
    name: nullable.text(null),
    description: nullable.text(null),
    handle: nullable.text(null),
    accounting_code: nullable.text(null),
    created_at: nullable.instant(null),
    updated_at: nullable.instant(null),
  },
  productId: nonEmptyId('prod_standard_yearly'),
  productName: equal(target.name),
  receiptEmail: equal(alex.email),
  renewalDate: nullable.instant('2027-03-14T23:00:00.000Z'),
  selfServiceUrl: nullable.text(null),
  state: oneOf(['active', 'trialing']),
  trialInterval: nullable.wholeNumber(null),
  trialIntervalUnit: nullable.text(null),
  trialPriceInCents: nullable.wholeNumber(null),
  expires_at: nullable.instant(null),
  expirationInterval: nullable.wholeNumber(null),
  expirationIntervalUnit: nullable.text(null),
});
