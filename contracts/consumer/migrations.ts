/** Requests and responses that the contracts of MigrateSubscription share. */
import { expect } from 'vitest';
import { EXAMPLE_VALUES, type StateName, type StateValue, stateParams, VISA } from '#contract-states';
import type { UpgradeExtras, UserInfo } from '#domain';
import type { CheckoutApi } from '#graphql';
import { MigrateSubscriptionDocument } from '../../client/graphql/generated/operations.ts';
import { equal, fromState, nonEmptyId, successResponse } from './matchers.ts';
import { type RequestSpec, recordInteraction } from './record-interaction.ts';

export const MAY_MIGRATE = 'a signed-in user may move from a monthly to a yearly plan';
const { targetHandle, targetPriceInCents } = stateParams(MAY_MIGRATE);

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

export const alex: UserInfo = {
  firstName: 'Alex',
  lastName: 'Nguyen',
  email: 'alex.nguyen@example.com',
  flakeId: 'flake_alex_nguyen',
};

export const cardResponse = ({ expMonth, expYear }: { expMonth: number; expYear: number }) => ({
  expiryMonth: equal(expMonth),
  expiryYear: equal(expYear),
});

const KEY = { idempotencyKey: 'contract-key-1' };

export interface MigrationOptions {
  target?: Plan;
  /** The state value with the subscription. */
  subscription?: StateValue;
  /** The state value with the method; null for the default. */
  method?: StateValue | null;
  /** An id that is not a state value. */
  paymentMethodId?: string;
  user?: UserInfo;
  pricePointHandle?: string;
  extras?: UpgradeExtras;
}

interface MigrationContract extends MigrationOptions {
  description: string;
  state?: StateName;
  params?: Record<string, unknown>;
  /** The amount due today: the price of the plan less credit and coupon. */
  priceInCents?: number;
  /** With a price point; default: nothing. */
  initialCharge?: unknown;
  creditCard?: unknown;
}

export async function recordMigration({ description, state = MAY_MIGRATE, params = {}, ...rest }: MigrationContract) {
  const { priceInCents = 46_800, initialCharge = equal(0), creditCard = cardResponse(VISA), ...options } = rest;
  const response = successResponse({
    migrateSubscription: migratedSubscription(priceInCents, {
      initialCharge,
      creditCard,
      target: options.target ?? YEARLY,
      user: options.user ?? alex,
    }),
  });
  const outcome = await recordInteraction(
    { ...migrationRequest(options), description, state, params, response },
    (api) => migrate(api, options),
  );
  expect(outcome).toEqual({ ok: true, value: { id: EXAMPLE_VALUES.subscriptionId } });
}

interface RejectedMigration extends MigrationOptions {
  description: string;
  state: StateName;
  response: { status: number; body: unknown };
  expectedFailure: { message: string; code?: string | null };
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
  subscription = 'subscriptionId',
  method = null,
  paymentMethodId,
  user = alex,
  pricePointHandle,
  extras,
}: MigrationOptions = {}): RequestSpec {
  const { email, firstName, lastName, phone } = user;
  const sentMethod = paymentMethodId ?? (method && fromState(method));
  return {
    operationName: 'MigrateSubscription',
    document: MigrateSubscriptionDocument,
    headers: { 'idempotency-key': KEY.idempotencyKey },
    variables: {
      subscriptionId: fromState(subscription),
      targetProduct: target.handle,
      user: { email, firstName, lastName, ...(phone === undefined ? {} : { phone }) },
      includeInitialCharge: pricePointHandle !== undefined,
      ...(pricePointHandle === undefined ? {} : { targetProductPricePoint: pricePointHandle }),
      ...(sentMethod ? { paymentMethodId: sentMethod } : {}),
      ...(extras ? { extraUpgradeProps: extras } : {}),
    },
  };
}

export function migrate(
  api: CheckoutApi,
  {
    target = YEARLY,
    subscription = 'subscriptionId',
    method = null,
    paymentMethodId,
    user = alex,
    pricePointHandle,
    extras = {},
  }: MigrationOptions = {},
) {
  return api.migrateSubscription(
    {
      subscriptionId: EXAMPLE_VALUES[subscription],
      targetHandle: target.handle,
      pricePointHandle: pricePointHandle ?? null,
      paymentMethodId: paymentMethodId ?? (method && EXAMPLE_VALUES[method]),
      user,
      extras,
    },
    KEY,
  );
}

interface MigratedFields {
  initialCharge: unknown;
  creditCard: unknown;
  target: Plan;
  user: UserInfo;
}

/** The migrated subscription: its id, and what shows which plan was bought, for how much and with which method. */
const migratedSubscription = (priceInCents: number, { initialCharge, creditCard, target, user }: MigratedFields) => ({
  id: nonEmptyId(EXAMPLE_VALUES.subscriptionId),
  creditCard,
  initialChargeInCents: initialCharge,
  price: equal(priceInCents),
  productName: equal(target.name),
  receiptEmail: equal(user.email),
});
