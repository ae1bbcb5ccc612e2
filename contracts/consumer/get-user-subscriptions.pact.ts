import { type SubscriptionParam, VISA } from '#contract-states';
import type { CheckoutApi } from '#graphql';
import {
  equal,
  listContaining,
  listOfLength,
  nonEmptyId,
  nullValue,
  successResponse,
  textInAnyCase,
} from './matchers.ts';
import { describeContracts, succeeds } from './record-interaction.ts';

const SEVERAL = 'a signed-in user has several subscriptions';
const activeHandle = 'standard-monthly';

const active: SubscriptionParam = {
  productId: 'prod_standard_monthly',
  product: 'Standard monthly',
  state: 'active',
  paidBy: VISA,
  couponCodes: [],
};
const trialing: SubscriptionParam = {
  productId: 'prod_plus_monthly',
  product: 'Plus monthly',
  state: 'trialing',
  paidBy: { bsb: '000000', last4: '3456' },
  couponCodes: ['SAVE15'],
};
const canceled = {
  ...active,
  productId: 'prod_standard_yearly',
  product: 'Standard yearly',
  state: 'canceled',
  paidBy: null,
};
const onlyCanceled = {
  ...active,
  productId: 'prod_tresor',
  product: 'Trésor',
  state: 'canceled',
  paidBy: { ...VISA, last4: '0005' },
};

const item = ({ productId, state }: SubscriptionParam) => ({
  id: nonEmptyId(`sub_${productId}`),
  productId: equal(productId),
  // The client compares states without case.
  state: textInAnyCase(state),
});

const activePlan = { handle: equal(activeHandle) };

const subscriptionsResponse = (activeSubscription: unknown, subscriptionList: unknown) =>
  successResponse({ getUserSubscriptions: { activeSubscription, subscriptionList } });

const result = (handle: string | null, ...subscriptions: SubscriptionParam[]) =>
  succeeds({
    activeHandle: handle,
    subscriptions: subscriptions.map(({ productId, state }) => ({ id: `sub_${productId}`, productId, state })),
  });

const shared = { variables: {}, call: (api: CheckoutApi) => api.currentPlan() };

describeContracts('GetUserSubscriptions', shared, [
  {
    description: 'of a user with a plan paid by card',
    state: 'a signed-in user may move from a monthly to a yearly plan',
    response: subscriptionsResponse(activePlan, listOfLength(1, item(active))),
    expected: result(activeHandle, active),
  },
  {
    description: 'of a user with subscriptions in several states',
    state: SEVERAL,
    params: { subscriptions: [active, trialing, canceled] },
    response: subscriptionsResponse(activePlan, listContaining(...[active, trialing, canceled].map(item))),
    expected: result(activeHandle, active, trialing, canceled),
  },
  {
    description: 'of a user whose plan was cancelled',
    state: SEVERAL,
    params: { activeHandle: null, subscriptions: [onlyCanceled] },
    response: subscriptionsResponse(nullValue(), listOfLength(1, item(onlyCanceled))),
    expected: result(null, onlyCanceled),
  },
]);
