import { type SubscriptionParam, VISA } from '#contract-states';
import type { CheckoutApi } from '#graphql';
import { equal, listContaining, listOfLength, nonEmptyId, stateInAnySpelling, successResponse } from './matchers.ts';
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
const yearly = { productId: 'prod_standard_yearly', product: 'Standard yearly' };
const ended = { ...active, ...yearly, state: 'canceled', paidBy: null };
const item = ({ productId, state }: SubscriptionParam) => ({
  id: nonEmptyId(`sub_${productId}`),
  productId: equal(productId),
  state: stateInAnySpelling(state),
});

const subscriptionsResponse = (subscriptionList: unknown) =>
  successResponse({ getUserSubscriptions: { activeSubscription: { handle: equal(activeHandle) }, subscriptionList } });

const result = (...subscriptions: SubscriptionParam[]) =>
  succeeds({
    activeHandle,
    subscriptions: subscriptions.map(({ productId, state }) => ({ id: `sub_${productId}`, productId, state })),
  });

const shared = { variables: {}, call: (api: CheckoutApi) => api.currentPlan() };

describeContracts('GetUserSubscriptions', shared, [
  {
    description: 'of a user with a plan paid by card',
    state: 'a signed-in user may move from a monthly to a yearly plan',
    response: subscriptionsResponse(listOfLength(1, item(active))),
    expected: result(active),
  },
  {
    description: 'of a user with subscriptions in several states',
    state: SEVERAL,
    params: { subscriptions: [active, trialing, ended] },
    response: subscriptionsResponse(listContaining(...[active, trialing, ended].map(item))),
    expected: result(active, trialing, ended),
  },
]);
