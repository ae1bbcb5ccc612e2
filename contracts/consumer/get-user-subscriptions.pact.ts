import { describe, expect, it } from 'vitest';
import { STATES, type StateSentence } from '#contract-states';
import type { CurrentPlan } from '#domain';
import type { CheckoutApi } from '#graphql';
import { GetUserSubscriptionsDocument } from '../../client/graphql/generated/operations.ts';
import { exchange, type Sent } from './exchange.ts';
import {
  equal,
  listOf,
  listWith,
  maskedNumber,
  maybe,
  nullValue,
  someId,
  success,
  successWithEmptyList,
} from './matchers.ts';
import { refusesStrangers } from './strangers.ts';

const MAY_MIGRATE = 'a signed-in user may move from a monthly to a yearly plan';
const SEVERAL = 'a signed-in user has several subscriptions';
const [active] = STATES[SEVERAL].params.subscriptions;
const { currentHandle } = STATES[SEVERAL].params;

const sent: Sent = { operationName: 'GetUserSubscriptions', document: GetUserSubscriptionsDocument, variables: {} };
const ask = (api: CheckoutApi) => api.currentPlan();

describe('GetUserSubscriptions', () => {
  refusesStrangers(sent, ask);

  it('names the active plan and the subscription behind it', () =>
    answers({
      description: 'GetUserSubscriptions of a user with a plan paid by card',
      state: MAY_MIGRATE,
      activeSubscription: activePlan(maybe.flag(null)),
      subscriptionList: listOf(1, item(active)),
      reads: { activeHandle: currentHandle, subscriptions: [subscription(active)] },
    }));

  it('hands on that a plan is not upgradeable', () =>
    answers({
      description: 'GetUserSubscriptions of a user whose plan is not upgradeable',
      state: SEVERAL,
      activeSubscription: activePlan(equal(true)),
      subscriptionList: listOf(1, item(active)),
      reads: { activeHandle: currentHandle, subscriptions: [subscription(active)] },
    }));

  it('lists subscriptions in several states, with what each leaves empty', () => {
    const debited: Listed = {
      productId: 'prod_plus_monthly',
      product: 'Plus monthly',
      state: 'trialing',
      paidBy: { bsb: '000000', last4: '3456' },
      couponCodes: ['SAVE15'],
    };
    const canceled: Listed = {
      productId: 'prod_standard_yearly',
      product: 'Standard yearly',
      state: 'canceled',
      paidBy: null,
      couponCodes: [],
    };
    const subscriptions = [active, debited, canceled];
    return answers({
      description: 'GetUserSubscriptions of a user with subscriptions in several states',
      state: SEVERAL,
      params: { notUpgradeable: false, subscriptions },
      activeSubscription: activePlan(maybe.flag(false)),
      subscriptionList: listWith(...subscriptions.map(item)),
      reads: { activeHandle: currentHandle, subscriptions: subscriptions.map(subscription) },
    });
  });

  it('has nothing to say of a user without a plan', async () => {
    const outcome = await exchange(
      {
        ...sent,
        description: 'GetUserSubscriptions of a user without a plan',
        state: 'a signed-in user without saved methods may buy a monthly plan',
        answer: successWithEmptyList({
          getUserSubscriptions: { __typename: 'UserSubscriptions', activeSubscription: null, subscriptionList: [] },
        }),
      },
      ask,
    );
    expect(outcome).toEqual({ ok: true, value: { activeHandle: null, subscriptions: [] } });
  });
});

interface Answer {
  description: string;
  state: StateSentence;
  params?: Record<string, unknown>;
  activeSubscription: unknown;
  subscriptionList: unknown;
  reads: CurrentPlan;
}

async function answers({ activeSubscription, subscriptionList, reads, ...arranged }: Answer): Promise<void> {
  const __typename = equal('UserSubscriptions');
  const answer = success({ getUserSubscriptions: { __typename, activeSubscription, subscriptionList } });
  expect(await exchange({ ...sent, ...arranged, answer }, ask)).toEqual({ ok: true, value: reads });
}

interface Listed {
  productId: string;
  product: string;
  state: string;
  paidBy:
    | { readonly brand: string; readonly last4: string; readonly expMonth: number; readonly expYear: number }
    | { readonly bsb: string; readonly last4: string }
    | null;
  couponCodes: readonly string[];
}

const subscription = ({ productId, state }: Listed) => ({ id: `sub_${productId}`, productId, state });

const activePlan = (notUpgradeable: unknown) => ({
  __typename: equal('ActiveSubscription'),
  name: equal('Standard monthly'),
  notUpgradeable,
  icon: maybe.text('scales'),
  iconBg: maybe.text('#eef2f6'),
  iconBorder: maybe.text('#c3ced9'),
  handle: equal(currentHandle),
});

function item({ productId, product, state, paidBy, couponCodes }: Listed) {
  const card = paidBy && 'brand' in paidBy ? paidBy : null;
  return {
    __typename: equal('SubscriptionListItem'),
    id: someId(`sub_${productId}`),
    product: equal(product),
    productId: equal(productId),
    state: equal(state),
    creditCard: card ? maskedNumber(card.last4) : nullValue(),
    creditCardExpiryMonth: card ? equal(card.expMonth) : nullValue(),
    creditCardExpiryYear: card ? equal(card.expYear) : nullValue(),
    paymentType: paidBy ? equal(card ? 'credit card' : 'direct debit') : nullValue(),
    bankName: maybe.text(null),
    couponCodes: couponCodes.length > 0 ? equal([...couponCodes]) : maybe.emptyList(null),
    couponDiscount: maybe.object(null),
    couponUseCount: maybe.wholeNumber(null),
    couponUsesAllowed: maybe.wholeNumber(null),
  };
}
