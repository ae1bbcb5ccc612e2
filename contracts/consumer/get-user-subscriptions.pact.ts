import { describe, expect, it } from 'vitest';
import { type StateName, type SubscriptionParam, VISA } from '#contract-states';
import type { CurrentPlan } from '#domain';
import type { CheckoutApi } from '#graphql';
import { GetUserSubscriptionsDocument } from '../../client/graphql/generated/operations.ts';
import {
  emptyListResponse,
  equal,
  listContaining,
  listOfLength,
  nonEmptyId,
  nullValue,
  successResponse,
} from './matchers.ts';
import { type RequestSpec, recordInteraction } from './record-interaction.ts';
import { testUnauthenticated } from './unauthenticated.ts';

const MAY_MIGRATE = 'a signed-in user may move from a monthly to a yearly plan';
const SEVERAL = 'a signed-in user has several subscriptions';
const currentHandle = 'standard-monthly';
const active: SubscriptionParam = {
  productId: 'prod_standard_monthly',
  product: 'Standard monthly',
  state: 'active',
  paidBy: VISA,
  couponCodes: [],
};

const request: RequestSpec = {
  operationName: 'GetUserSubscriptions',
  document: GetUserSubscriptionsDocument,
  variables: {},
};
const fetchPlan = (api: CheckoutApi) => api.currentPlan();

describe('GetUserSubscriptions', () => {
  testUnauthenticated(request, fetchPlan);

  it('returns the active plan and its subscription', () =>
    recordSubscriptions({
      description: 'GetUserSubscriptions of a user with a plan paid by card',
      state: MAY_MIGRATE,
      activeSubscription: activePlan,
      subscriptionList: listOfLength(1, item(active)),
      expected: { activeHandle: currentHandle, subscriptions: [subscription(active)] },
    }));

  it('returns that a plan is not upgradeable', () =>
    recordSubscriptions({
      description: 'GetUserSubscriptions of a user whose plan is not upgradeable',
      state: SEVERAL,
      activeSubscription: { ...activePlan, notUpgradeable: equal(true) },
      subscriptionList: listOfLength(1, item(active)),
      expected: { activeHandle: currentHandle, subscriptions: [subscription(active)] },
    }));

  it('lists subscriptions in several states', () => {
    const trialing: SubscriptionParam = {
      productId: 'prod_plus_monthly',
      product: 'Plus monthly',
      state: 'trialing',
      paidBy: { bsb: '000000', last4: '3456' },
      couponCodes: ['SAVE15'],
    };
    const canceled: SubscriptionParam = {
      productId: 'prod_standard_yearly',
      product: 'Standard yearly',
      state: 'canceled',
      paidBy: null,
      couponCodes: [],
    };
    const subscriptions = [active, trialing, canceled];
    return recordSubscriptions({
      description: 'GetUserSubscriptions of a user with subscriptions in several states',
      state: SEVERAL,
      params: { notUpgradeable: false, subscriptions },
      activeSubscription: activePlan,
      subscriptionList: listContaining(...subscriptions.map(item)),
      expected: { activeHandle: currentHandle, subscriptions: subscriptions.map(subscription) },
    });
  });

  it('lists the plan of a user who cancelled it, and returns no active plan', async () => {
    const canceled: SubscriptionParam = {
      ...active,
      productId: 'prod_tresor',
      product: 'Trésor',
      state: 'canceled',
      paidBy: { ...VISA, last4: '0005' },
    };
    return recordSubscriptions({
      description: 'GetUserSubscriptions of a user whose plan was cancelled',
      state: SEVERAL,
      params: { activeHandle: null, notUpgradeable: false, subscriptions: [canceled] },
      activeSubscription: nullValue(),
      subscriptionList: listOfLength(1, item(canceled)),
      expected: { activeHandle: null, subscriptions: [subscription(canceled)] },
    });
  });

  it('returns no plan and an empty list for a user without a plan', async () => {
    const outcome = await recordInteraction(
      {
        ...request,
        description: 'GetUserSubscriptions of a user without a plan',
        state: 'a signed-in user without saved methods may buy a monthly plan',
        response: emptyListResponse({
          getUserSubscriptions: { activeSubscription: null, subscriptionList: [] },
        }),
      },
      fetchPlan,
    );
    expect(outcome).toEqual({ ok: true, value: { activeHandle: null, subscriptions: [] } });
  });
});

interface SubscriptionsContract {
  description: string;
  state: StateName;
  params?: Record<string, unknown>;
  activeSubscription: unknown;
  subscriptionList: unknown;
  expected: CurrentPlan;
}

async function recordSubscriptions({
  activeSubscription,
  subscriptionList,
  expected,
  ...spec
}: SubscriptionsContract): Promise<void> {
  const response = successResponse({ getUserSubscriptions: { activeSubscription, subscriptionList } });
  expect(await recordInteraction({ ...request, ...spec, response }, fetchPlan)).toEqual({
    ok: true,
    value: expected,
  });
}

const subscription = ({ productId, state }: SubscriptionParam) => ({ id: `sub_${productId}`, productId, state });

const activePlan = { handle: equal(currentHandle) };

const item = ({ productId, state }: SubscriptionParam) => ({
  id: nonEmptyId(`sub_${productId}`),
  productId: equal(productId),
  state: equal(state),
});
