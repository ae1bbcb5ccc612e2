/**
 * Backends with a defect that cannot be generated from schema.graphql and the contracts (generated/), and the contract or
 * conversation that must fail.
 */
import {
  changeErrorBody,
  dropHeader,
  type MutableRequest,
  type MutableResponse,
  type Mutation,
  replaceValue,
  reportSuccess,
  setArgument,
  setField,
  setStatus,
  success,
} from './mutations.ts';

/** Sends a request to the correct backend. */
type Send = (request: MutableRequest) => Promise<MutableResponse>;

/** Creates the handler of a run, which may remember earlier requests. */
type CreateHandler = () => (request: MutableRequest, send: Send) => Promise<MutableResponse>;

export type Mutant = readonly [
  /** Completes the sentence 'A backend that …'. */
  description: string,
  /** The contract or conversation that must fail. */
  killedBy: string,
  defect: Mutation | CreateHandler,
];

const PLAN = 'prod_standard_monthly';
const PRICE = 'data.migrateSubscription.price';
const INITIAL_CHARGE = 'data.migrateSubscription.initialChargeInCents';
const DISCOUNT = 'data.checkCouponCode.discountAmountInCents';
const DUE = 'data.getMigrationPreview.migration.payment_due_in_cents';
const METHODS = 'data.listPaymentMethod.data';
const ACTIVE = 'data.getUserSubscriptions.activeSubscription';
const SUBSCRIPTIONS = 'data.getUserSubscriptions.subscriptionList';
const CODE = 'errors[*].extensions.code';
const REFUSAL_CODES = ['PAYMENT_DECLINED', 'PRICE_CHANGED', 'COUPON_REFUSED', 'ALREADY_SUBSCRIBED', 'NOT_FOUND'];

const operationOf = ({ body }: MutableRequest): unknown => body['operationName'];
const variablesOf = ({ body }: MutableRequest) => (body['variables'] ?? {}) as Record<string, unknown>;
const keyOf = ({ headers }: MutableRequest): string | undefined => headers['idempotency-key'];
const isSignedIn = ({ headers }: MutableRequest): boolean => headers['authorization'] !== undefined;

function withoutKey({ headers: { 'idempotency-key': _, ...headers }, ...request }: MutableRequest): MutableRequest {
  return { ...request, headers };
}

const withVariables = (request: MutableRequest, variables: Record<string, unknown>): MutableRequest => ({
  ...request,
  body: { ...request.body, variables: { ...variablesOf(request), ...variables } },
});

/** Returns the first response to an operation to every user. */
const cache = (operation: string) => () => {
  let first: Promise<MutableResponse> | undefined;
  return async (request: MutableRequest, send: Send) => {
    if (operationOf(request) !== operation) return send(request);
    first ??= send(request);
    return first;
  };
};

/** Executes an operation although the request has no id token, and responds with 401 all the same. */
const executeUnauthenticated = (operation: string) => () => {
  let token: string | undefined;
  return async (request: MutableRequest, send: Send) => {
    if (operationOf(request) === operation && !isSignedIn(request) && token !== undefined)
      await send({ ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } });
    const response = await send(request);
    const { accessToken } = (request.path === '/pact/states' ? response.body : {}) as { accessToken?: string };
    token = accessToken ?? token;
    return response;
  };
};

/** Reports success for an operation without executing it. */
const doNothing = (operation: string, data: (request: MutableRequest) => object) => () => {
  return async (request: MutableRequest, send: Send) =>
    operationOf(request) === operation ? { ...success(request), body: { data: data(request) } } : send(request);
};

/** Executes a request that the bank declines: afterwards the user has the plan. */
const executeDeclined = (field: string, value: unknown) => () => {
  let declined = false;
  return async (request: MutableRequest, send: Send) => {
    const response = await send(request);
    declined ||= JSON.stringify(response.body).includes('PAYMENT_DECLINED');
    if (declined) setField(field, value).response?.(response, request);
    return response;
  };
};

/** Each is about a user or money. */
export const mutants: readonly Mutant[] = [
  // Who is signed in, and what belongs to whom.
  ['ignores the Authorization header', 'ListPaymentMethod of a user with one card', dropHeader('authorization')],
  [
    'lists saved methods to somebody who is not signed in',
    'Requests without an id token get no data',
    () => async (request, send) =>
      isSignedIn(request) || operationOf(request) !== 'ListPaymentMethod'
        ? send(request)
        : { ...success(request), body: { data: { listPaymentMethod: { data: [{ id: 'pm_1' }] } } } },
  ],
  ['lists the methods of the first user to all', 'Each user sees only their own methods', cache('ListPaymentMethod')],
  ['lists the card of another user', 'ListPaymentMethod of a user without saved methods', setField(METHODS, [{}])],
  [
    'lists the subscription of another user',
    'GetUserSubscriptions of a user without a plan',
    setField(SUBSCRIPTIONS, [{ id: 'sub_of_somebody_else' }]),
  ],
  [
    'charges the card token of another user',
    'A purchase with the card token of another user is refused and not carried out',
    reportSuccess,
  ],
  [
    'ignores whose setup intent it is',
    'A purchase with the setup intent of another user is refused and not carried out',
    {
      request: ({ body }) => void delete (body['variables'] as Record<string, unknown> | undefined)?.['setupIntentId'],
    },
  ],

  // Idempotency keys.
  ['ignores the key of a purchase', 'CreateSubscription again under the same key', dropHeader('idempotency-key')],
  ['ignores the key of an upgrade', 'MigrateSubscription again under the same key', dropHeader('idempotency-key')],
  [
    'charges a repeated purchase again and returns the first subscription',
    'A purchase that is repeated under its key is charged once',
    () => {
      const responses = new Map<string, MutableResponse>();
      return async (request, send) => {
        const response = await send(withoutKey(request));
        const key = keyOf(request) ?? '';
        if (key !== '' && !responses.has(key)) responses.set(key, response);
        return responses.get(key) ?? response;
      };
    },
  ],
  [
    'charges twice when a purchase arrives twice at once',
    'A purchase that is sent three times at once is charged once',
    () => async (request, send) => send(withoutKey(request)),
  ],
  [
    'returns the first purchase of a user under every key',
    'A second purchase under another key is charged again',
    cache('CreateSubscription'),
  ],
  [
    'executes a repeated upgrade again',
    'An upgrade that is repeated under its key is charged once',
    () => async (request, send) => send(withoutKey(request)),
  ],
  [
    'executes another upgrade before it compares the key',
    'Another upgrade under the same key is refused and not carried out',
    () => {
      const keys = new Set<string>();
      return async (request, send) => {
        const key = keyOf(request);
        if (key !== undefined && keys.has(key)) await send(withoutKey(request));
        if (key !== undefined) keys.add(key);
        return send(request);
      };
    },
  ],

  // What is charged.
  [
    'treats the price as dollars',
    'CreateSubscription with a saved method',
    setArgument('paymentProfile.currentSubscriptionPrice', (price: unknown) => Number(price) * 100),
  ],
  [
    'sells one plan to all',
    'The plan that was bought is among the subscriptions',
    setArgument('paymentProfile.currentSubscriptionId', PLAN),
  ],
  [
    'rounds half a cent down',
    'CheckCouponCode of a percentage that ends in half a cent, with the whole discount',
    replaceValue(DISCOUNT, 1_005, 1_004),
  ],
  [
    'calculates a coupon for one plan only',
    'CheckCouponCode for another plan, with the whole discount',
    setArgument('productHandle', 'standard-monthly'),
  ],
  [
    'ignores the credit in an upgrade',
    'MigrateSubscription without a payment method, and reports the charge',
    replaceValue(PRICE, 46_800, 58_800),
  ],
  [
    'ignores the charge from the current plan in an upgrade',
    'MigrateSubscription with a charge from the current plan, and reports the charge',
    replaceValue(PRICE, 61_300, 58_800),
  ],
  [
    'previews a negative amount',
    'GetMigrationPreview of a plan that leaves more credit than the new plan costs',
    setField(DUE, -11_200),
  ],
  [
    'upgrades to one plan only',
    'The plan of an upgrade is the active one',
    setArgument('targetProduct', 'standard-yearly'),
  ],
  [
    'charges before it compares the price',
    'A purchase at another price is refused and not carried out',
    () => async (request, send) => {
      const { paymentProfile } = variablesOf(request) as { paymentProfile?: object };
      if (paymentProfile) {
        const right = withVariables(request, {
          paymentProfile: { ...paymentProfile, currentSubscriptionPrice: 4_900 },
        });
        await send(withoutKey(right));
      }
      return send(request);
    },
  ],
  [
    'charges before it checks the id token',
    'A purchase without an id token is not carried out',
    executeUnauthenticated('CreateSubscription'),
  ],
  [
    'upgrades before it checks the id token',
    'An upgrade without an id token is not carried out',
    executeUnauthenticated('MigrateSubscription'),
  ],

  [
    'ignores a coupon in an upgrade',
    'MigrateSubscription with a coupon beside the current one, and reports the charge',
    replaceValue(PRICE, 37_980, 46_800),
  ],
  [
    'ignores a price point in an upgrade',
    'MigrateSubscription to a price point, and reports the charge',
    replaceValue(PRICE, 38_000, 46_800),
  ],
  [
    'sends a negative price',
    'MigrateSubscription with more credit than the plan costs, and reports the charge',
    replaceValue(PRICE, 0, -11_200),
  ],
  [
    'makes no initial charge',
    'MigrateSubscription to a price point, and reports the charge',
    setField(INITIAL_CHARGE, 0),
  ],
  [
    'makes an initial charge that was not requested',
    'MigrateSubscription without a payment method, and reports the charge',
    setField(INITIAL_CHARGE, 46_800),
  ],
  [
    'limits a coupon to the plan',
    'CheckCouponCode of a coupon larger than the price, with the whole discount',
    replaceValue(DISCOUNT, 6_000, 4_900),
  ],
  [
    'accepts every coupon',
    'A coupon that does not exist or may not be used gives no discount',
    setField('data.checkCouponCode.valid', true),
  ],
  [
    'sends a percentage as an amount',
    'CheckCouponCode of a percentage',
    setField('data.checkCouponCode.discountType', 'percent'),
  ],
  [
    'reports an error beside a purchase',
    'CreateSubscription with a saved method',
    { response: ({ body }) => void Object.assign(body as object, { errors: [{ message: 'No receipt was sent.' }] }) },
  ],

  // What is refused.
  [
    'replaces the bank’s message',
    'CreateSubscription with a card that the bank will not charge, and says so with its code',
    setField('errors[*].message', 'Something went wrong.'),
  ],
  [
    'sends a subscription beside the error',
    'A declined purchase is refused, also when it is repeated, and not carried out',
    changeErrorBody((body) => ({ ...body, data: { createSubscription: { id: 'sub_half_bought' } } })),
  ],
  [
    'sends codes that are not in the closed list',
    'CreateSubscription with a card that the bank will not charge, and says so with its code',
    setField(CODE, (code: unknown) => (REFUSAL_CODES.includes(String(code)) ? 'CONFLICT' : code)),
  ],
  ['declines with HTTP 500', 'CreateSubscription with a card that the bank will not charge', setStatus(200, 500)],
  [
    'adds the subscription although the bank declines',
    'A declined purchase is refused, also when it is repeated, and not carried out',
    executeDeclined(SUBSCRIPTIONS, [{ productId: PLAN }]),
  ],
  [
    'changes the plan although the bank declines',
    'A declined upgrade is refused, also when it is repeated, and not carried out',
    executeDeclined(`${ACTIVE}.handle`, 'standard-yearly'),
  ],

  [
    'replaces the bank’s message of a refused upgrade',
    'MigrateSubscription with a method that the bank will not charge, and says so with its code',
    setField('errors[*].message', 'Payment failed.'),
  ],
  [
    'reports success when a refused purchase is repeated',
    'A declined purchase is refused, also when it is repeated, and not carried out',
    () => {
      const keys = new Set<string | undefined>([undefined]);
      return async (request, send) => {
        if (keys.has(keyOf(request)) && keyOf(request) !== undefined) return success(request);
        keys.add(keyOf(request));
        return send(request);
      };
    },
  ],

  // What the user has.
  [
    'sends a bank account as a card, so that the card fee is charged',
    'ListPaymentMethod of a user with one bank account',
    setField(`${METHODS}[*].card`, { brand: 'bank', last4: '3456', exp_month: 12, exp_year: 2030 }),
  ],
  [
    'sends whole card numbers',
    'ListPaymentMethod of a user with one card',
    setField(`${METHODS}[*].card.last4`, '4242424242424242'),
  ],
  ['creates one setup intent for all', 'Each setup intent is new and has its own secret', cache('CreateSetupIntent')],
  [
    'sends a secret as the id of an intent, so that it is logged',
    'CreateSetupIntent without an offer',
    setField('data.createSetupIntent.intentId', 'seti_contract_secret_1'),
  ],
  ['makes no attached method the default', 'A method is attached as the default', setArgument('isDefault', false)],
  [
    'makes every attached method the default',
    'A method is attached beside the default',
    setArgument('isDefault', true),
  ],
  [
    'does not save an attached method',
    'A method is attached as the default',
    doNothing('AttachPaymentMethod', () => ({ attachPaymentMethod: { card: null } })),
  ],
  [
    'changes the default before it checks the id token',
    'The default method is not changed without an id token',
    executeUnauthenticated('ChangeDefaultPaymentMethod'),
  ],
  [
    'returns a cancelled plan as the active one',
    'GetUserSubscriptions of a user whose plan was cancelled',
    setField(ACTIVE, { handle: 'standard-monthly' }),
  ],
  [
    'keeps the old default',
    'The default method is changed',
    doNothing('ChangeDefaultPaymentMethod', (request) => ({
      changeDefaultPaymentMethod: { data: { id: variablesOf(request)['paymentMethodId'] } },
    })),
  ],
];
