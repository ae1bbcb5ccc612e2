import type { Mutant } from '../mutant.ts';
import type { JsonObject } from '../mutation.ts';
import {
  dropHeader,
  hasArgument,
  rejectRequests,
  replaceSuccess,
  setArgument,
  setFieldWhere,
  succeedOnError,
} from '../mutations.ts';

const operation = 'CreateSubscription';
const SAVED = 'CreateSubscription with a saved method';
const NO_CUSTOMER = 'CreateSubscription with a saved method of a customer who is not known';
const NEW_CARD = 'CreateSubscription with a card that was just set up';
const TOKEN = 'CreateSubscription with the token of a card';
const ADD_ONS = 'CreateSubscription with add-ons';
const NOT_ORDERED = 'CreateSubscription at the price of an add-on that is not ordered';
const COUPON = 'CreateSubscription with a coupon';
const USED_UP = 'CreateSubscription with a coupon that can no longer be used';
const TOO_LOW = 'CreateSubscription at a price that is too low';
const OTHER_PRICE = 'CreateSubscription under a key that stands for another price';
const AGAIN = 'CreateSubscription again under the same key';
const NOT_SAVED = 'CreateSubscription with a method that is not saved';
const profile = (field: string) => `variables.paymentProfile.${field}`;
/** An error in place of a success, or the reverse: `errors` and `data` both differ. */
const ERROR_WITHOUT_DATA = ['errors', 'data'] as const;

/** Defects in how CreateSubscription reads its request. */
export const purchaseRequests: Mutant[] = [
  {
    name: 'request: subscription for product',
    description: 'treats currentSubscriptionId as the id of a subscription and finds none',
    operation,
    mutations: [
      rejectRequests((call) => !/^sub_/.test(productOf(call.body)), 'There is no such subscription.', 'NOT_FOUND'),
    ],
    killedBy: { contracts: [SAVED, NEW_CARD, TOKEN, COUPON], at: ERROR_WITHOUT_DATA },
  },
  {
    name: 'request: always the same product',
    description: 'always sells the standard plan',
    operation,
    mutations: [setArgument(profile('currentSubscriptionId'), 'prod_standard_monthly')],
    killedBy: { contracts: ['CreateSubscription of another plan'], at: ERROR_WITHOUT_DATA },
  },
  {
    name: 'request: handle for id',
    description: 'looks up a product by its handle in place of its id',
    operation,
    mutations: [setArgument(profile('currentSubscriptionId'), (id: unknown) => String(id).replace('prod_', 'handle-'))],
    killedBy: { contracts: [SAVED, NEW_CARD], at: ERROR_WITHOUT_DATA },
  },
  {
    name: 'request: price in dollars',
    description: 'treats the price as dollars',
    operation,
    mutations: [setArgument(profile('currentSubscriptionPrice'), (price: unknown) => Number(price) * 100)],
    killedBy: { contracts: [SAVED, NEW_CARD], at: ERROR_WITHOUT_DATA },
  },
  {
    name: 'request: price not checked',
    description: 'does not check the price',
    operation,
    mutations: [succeedOnError('PRICE_CHANGED', SAVED)],
    killedBy: { contracts: [TOO_LOW], at: ERROR_WITHOUT_DATA },
  },
  {
    name: 'request: coupon applied twice',
    description: 'applies the coupon to a price that already includes the discount',
    operation,
    mutations: [
      rejectRequests(hasArgument('variables.extraUpgradeProps.couponCodes'), 'The price has changed.', 'PRICE_CHANGED'),
    ],
    killedBy: { contracts: [COUPON, 'CreateSubscription with another coupon'], at: ERROR_WITHOUT_DATA },
  },
  {
    name: 'request: coupon not checked',
    description: 'accepts a coupon that can no longer be used',
    operation,
    mutations: [succeedOnError('COUPON_REFUSED', SAVED, hasArgument('variables.extraUpgradeProps.couponCodes'))],
    killedBy: { contracts: [USED_UP], at: ERROR_WITHOUT_DATA },
  },
  {
    name: 'request: add-ons ignored',
    description: 'rejects the price of add-ons',
    operation,
    mutations: [
      rejectRequests(
        hasArgument('variables.extraUpgradeProps.additionalProducts'),
        'The price is too high.',
        'PRICE_CHANGED',
      ),
    ],
    killedBy: { contracts: [ADD_ONS], at: ERROR_WITHOUT_DATA },
  },
  {
    name: 'request: add-ons not ordered',
    description: 'accepts the price of add-ons that the request does not order',
    operation,
    mutations: [succeedOnError('PRICE_CHANGED', SAVED, ({ body }) => priceOf(body) > 4_900)],
    killedBy: { contracts: [NOT_ORDERED], at: ERROR_WITHOUT_DATA },
  },
  {
    name: 'request: setup intent required',
    description: 'requires a setup intent for saved methods',
    operation,
    mutations: [rejectRequests((call) => !hasArgument('variables.setupIntentId')(call), 'A setup intent is missing.')],
    killedBy: { contracts: [NO_CUSTOMER], at: ERROR_WITHOUT_DATA },
  },
  {
    name: 'request: customer required',
    description: 'requires the customer id for saved methods',
    operation,
    mutations: [
      rejectRequests(
        (call) => hasArgument(profile('paymentMethodId'))(call) && !hasArgument(profile('stripeCustomerId'))(call),
        'A customer is missing.',
      ),
    ],
    killedBy: { contracts: [NO_CUSTOMER], at: ERROR_WITHOUT_DATA },
  },
  {
    name: 'request: no card tokens',
    description: 'requires a payment method in addition to a card token',
    operation,
    mutations: [rejectRequests(hasArgument(profile('cardToken')), 'A payment method is missing.')],
    killedBy: { contracts: [TOKEN], at: ERROR_WITHOUT_DATA },
  },
  {
    name: 'request: method not checked',
    description: 'charges the default in place of an unknown method',
    operation,
    mutations: [succeedOnError('NOT_FOUND', SAVED)],
    killedBy: { contracts: [NOT_SAVED], at: ERROR_WITHOUT_DATA },
  },
  {
    name: 'key: ignored',
    description: 'ignores Idempotency-Key, so that a repeated request is rejected or charged again',
    operation,
    mutations: [dropHeader('idempotency-key')],
    killedBy: { contracts: [AGAIN, OTHER_PRICE], at: [...ERROR_WITHOUT_DATA, 'errors[*].extensions.code'] },
  },
  {
    name: 'key: not compared with the request',
    description: 'returns the first response of a key even for a different request',
    operation,
    mutations: [succeedOnError('IDEMPOTENCY_MISMATCH', AGAIN)],
    killedBy: { contracts: [OTHER_PRICE], at: ERROR_WITHOUT_DATA },
  },
  {
    name: 'key: repeated key rejected',
    description: 'rejects every repeated key',
    operation,
    mutations: [replaceSuccess(OTHER_PRICE, ({ headers }) => headers['authorization']?.includes('lost') === true)],
    killedBy: { contracts: [AGAIN], at: ERROR_WITHOUT_DATA },
  },
  {
    name: 'key: other code',
    description: 'rejects a reused key with a different error code',
    operation,
    mutations: [setFieldWhere('errors[*].extensions.code', (code) => code === 'IDEMPOTENCY_MISMATCH', 'CONFLICT')],
    killedBy: { contracts: [OTHER_PRICE], at: 'errors[*].extensions.code' },
  },
];

const profileOf = ({ variables }: JsonObject): JsonObject =>
  (variables as { paymentProfile: JsonObject }).paymentProfile;
const productOf = (body: JsonObject): string => String(profileOf(body)['currentSubscriptionId']);
const priceOf = (body: JsonObject): number => Number(profileOf(body)['currentSubscriptionPrice']);
