/** Wrong backends: each has one defect that a user would notice or pay for. */
import {
  type CreateHandler,
  dropArgument,
  type MutableRequest,
  type MutableResponse,
  type Mutation,
  refuse,
  replaceValue,
  reportSuccess,
  setArgument,
  setField,
  setStatus,
} from './mutations.ts';

type Defect = Mutation | CreateHandler;
type Variables = Record<string, Record<string, unknown> | undefined>;

const PLAN = 'prod_standard_monthly';
const DOCUMENT = 'prod_pay_per_doc';
const METHODS = 'data.listPaymentMethod.data';
const ACTIVE = 'data.getUserSubscriptions.activeSubscription';
const SUBSCRIPTIONS = 'data.getUserSubscriptions.subscriptionList';
const REVENUE = 'data.createSubscription.total_revenue_in_cents';
const IS_VALID = 'data.checkCouponCode.valid';

const operationOf = ({ body }: MutableRequest): unknown => body['operationName'];
const isSignedIn = ({ headers }: MutableRequest): boolean => headers['authorization'] !== undefined;

const tokenOf = ({ headers }: MutableRequest): string => headers['authorization'] ?? '';
const variablesOf = ({ body }: MutableRequest) => (body['variables'] ?? {}) as Variables;
const dataOf = ({ body }: MutableResponse) => (body as { data?: Record<string, Record<string, unknown>> }).data;
const respond = (body: object): MutableResponse => ({ status: 200, headers: {}, body });

const ALL_MUTATIONS = /^(Attach|Change|CreateSub|Migrate)/;

/** Carries out mutations without an id token for every user, and those with a bad one for its own user, and then refuses them. */
const checkTokenLate =
  (mutations: RegExp): CreateHandler =>
  () => {
    const tokens = new Map<string, string[]>();
    return async (request, send) => {
      const isMutation = mutations.test(String(operationOf(request)));
      for (const authorization of (isMutation && tokens.get(tokenOf(request))) || [])
        await send({ ...request, headers: { ...request.headers, authorization } });
      const response = await send(request);
      const { accessToken, validToken } = response.body as Record<string, unknown>;
      if (accessToken !== undefined) tokens.set('', [...(tokens.get('') ?? []), `Bearer ${accessToken}`]);
      if (validToken !== undefined) tokens.set(`Bearer ${accessToken}`, [`Bearer ${validToken}`]);
      return response;
    };
  };

const sellOnce: CreateHandler = () => {
  const orders = new Map<string, MutableResponse>();
  return async (request, send) => {
    if (operationOf(request) !== 'CreateSubscription') return send(request);
    const order = tokenOf(request) + JSON.stringify(variablesOf(request));
    const sold = orders.get(order);
    if (sold)
      return respond({ data: { createSubscription: { ...dataOf(sold)?.['createSubscription'], id: 'sub_x' } } });
    const response = await send(request);
    if (!isRefused(response)) orders.set(order, response);
    return response;
  };
};

const LIST = {
  operationName: 'ListPaymentMethod',
  query: 'query ListPaymentMethod { listPaymentMethod { data { id } } }',
};

const saveFirstBeside: CreateHandler = () => async (request, send) => {
  if (operationOf(request) !== 'AttachPaymentMethod') return send(request);
  const methods = dataOf(await send({ ...request, body: LIST }))?.['listPaymentMethod']?.['data'];
  if (Array.isArray(methods) && methods.length === 0) setArgument('isDefault', false).request?.(request);
  return send(request);
};

const chargeNothing: CreateHandler = () => {
  const declining = new Set<string>();
  return async (request, send) => {
    const { currentSubscriptionPrice } = variablesOf(request)['paymentProfile'] ?? {};
    const response = await send(request);
    if (String(request.body['state']).startsWith('the bank refuses'))
      declining.add(`Bearer ${(response.body as Record<string, unknown>)['accessToken']}`);
    if (currentSubscriptionPrice === 0 && declining.has(tokenOf(request))) refuse.response?.(response, request);
    return response;
  };
};

const rememberPricePoint: CreateHandler = () => {
  const refused = new Map<string, unknown>();
  return async (request, send) => {
    const profile = variablesOf(request)['paymentProfile'];
    if (profile && refused.has(tokenOf(request))) profile['pricePointHandle'] ??= refused.get(tokenOf(request));
    const response = await send(request);
    if (profile?.['pricePointHandle'] !== undefined && isRefused(response))
      refused.set(tokenOf(request), profile['pricePointHandle']);
    return response;
  };
};

const listTwice =
  (afterMs: number): CreateHandler =>
  () => {
    const boughtAt = new Map<string, number>();
    return async (request, send) => {
      const response = await send(request);
      if (operationOf(request) === 'CreateSubscription' && !isRefused(response))
        boughtAt.set(tokenOf(request), performance.now());
      const since = performance.now() - (boughtAt.get(tokenOf(request)) ?? Number.POSITIVE_INFINITY);
      if (since >= afterMs)
        changeList(METHODS, (list) =>
          list.length === 1 ? [...list, { ...list[0], id: 'pm_again' }] : list,
        ).response?.(response, request);
      return response;
    };
  };

const isRefused = ({ body }: MutableResponse): boolean => JSON.stringify(body).includes('"errors"');

const onceIs =
  (outcome: 'done' | 'refused') =>
  (operation: string, mutation: Mutation): CreateHandler =>
  () => {
    const changed = new Set<string>();
    return async (request, send) => {
      const response = await send(request);
      if (changed.has(tokenOf(request))) mutation.response?.(response, request);
      const isOutcome = isRefused(response) === (outcome === 'refused');
      if (operationOf(request) === operation && isSignedIn(request) && isOutcome) changed.add(tokenOf(request));
      return response;
    };
  };
const after = onceIs('done');
const afterRefused = onceIs('refused');
const afterBuying = (mutation: Mutation) => after('CreateSubscription', mutation);
const afterUpgrading = (mutation: Mutation) => after('MigrateSubscription', mutation);

type Item = Record<string, unknown>;

const changeList = (path: string, change: (items: Item[]) => Item[]) =>
  setField(path, (list: unknown) => change(list as Item[]));
const cancel = (product: string) =>
  changeList(SUBSCRIPTIONS, (list) =>
    list.map((item) => (item['productId'] === product ? { ...item, state: 'canceled' } : item)),
  );
const addSubscription = (productId: string) =>
  changeList(SUBSCRIPTIONS, (list) => [...list, { id: 'sub_x', productId, state: 'active' }]);
const paidWith = (digits: string) => setField(`${SUBSCRIPTIONS}[*].creditCard`, `XXXX-XXXX-XXXX-${digits}`);

const refuseIf = (operation: string, variables = /./): Mutation => ({
  response: (response, request) => {
    if (operationOf(request) === operation && variables.test(JSON.stringify(request.body['variables'] ?? {})))
      refuse.response?.(response, request);
  },
});

/** Defects by the contract or conversation that must fail. Each description completes the sentence 'A backend that …'. */
const DEFECTS: Readonly<Record<string, Readonly<Record<string, Defect>>>> = {
  'Requests without an id token get no data, and change nothing': {
    'upgrades before it checks that it has an id token': checkTokenLate(/^Migrate/),
  },
  'Requests with an id token that has expired get no data, and change nothing': {
    'accepts an id token that has expired': reportSuccess,
    'carries out a request before it checks the expiry of its id token': checkTokenLate(ALL_MUTATIONS),
  },
  'Requests with an id token that nobody issued get no data, and change nothing': {
    'accepts any id token': reportSuccess,
    'carries out a request before it checks the signature of its id token': checkTokenLate(ALL_MUTATIONS),
  },
  'A card or a customer of another user buys nothing, and one of the own does': {
    'charges the card of another user although it refuses it': afterRefused(
      'CreateSubscription',
      addSubscription(PLAN),
    ),
  },
  'A card token buys at a price point with a coupon': {
    'refuses card tokens with a coupon': refuseIf('CreateSubscription', /"couponCodes"/),
  },
  'A purchase with the setup intent of another user is refused and not carried out': {
    'ignores whose setup intent it is': dropArgument('setupIntentId'),
  },
  'A subscription or a method of another user upgrades nothing, and has no preview': {
    'upgrades with a method of another user although it refuses it': afterRefused(
      'MigrateSubscription',
      setField(`${ACTIVE}.handle`, 'standard-yearly'),
    ),
    'shows a preview of the subscription of another user': {
      response: (response, request) => {
        if (operationOf(request) === 'GetMigrationPreview' && isRefused(response))
          response.body = { data: { getMigrationPreview: { migration: { prorated_adjustment_in_cents: -1 } } } };
      },
    },
  },
  'A method of another user is neither saved nor made the default': {
    'removes a method of a user whose change of the default it refuses': afterRefused(
      'ChangeDefaultPaymentMethod',
      changeList(METHODS, (list) => list.slice(0, -1)),
    ),
  },
  'A purchase charges the method that was chosen, and the plan is there at once': {
    'charges the default in place of the chosen card': afterBuying(paidWith('4242')),
    'activates a plan when a webhook arrives': afterBuying(setField(ACTIVE, null)),
  },
  'A new card buys with the last setup intent, and becomes the default': {
    'creates a customer for each setup intent': setField('data.createSetupIntent.stripeCustomerId', 'cus_of_intent'),
    'refuses a name with an apostrophe': refuseIf('CreateSetupIntent', /'/),
    'lists a new card twice': listTwice(0),
    'lists a new card twice a second later': listTwice(900),
  },
  'The chosen one of two new methods beside saved ones pays, and becomes the default': {
    'keeps the old default': afterBuying(setField('data.listPaymentMethod.defaultPayment', 'pm_old')),
  },
  'A new bank account buys at a price point with add-ons, and becomes the default': {
    'charges add-ons twice': replaceValue(REVENUE, 112_140, 220_785),
  },
  'A plan that has ended is bought again, and is there at once': {
    'leaves a plan canceled that is bought again': afterBuying(cancel(PLAN)),
  },
  'Documents are bought beside a plan, which stays': {
    'cancels the plan when a document is bought': afterBuying(cancel('prod_plus_yearly')),
    'sells an equal order only once': sellOnce,
  },
  'A coupon that was checked buys, in any spelling that is valid': {
    'uses up a coupon that is only checked': after('CheckCouponCode', setField(IS_VALID, false)),
  },
  'A document that was bought is listed as current': {
    'lists no documents': changeList(SUBSCRIPTIONS, (list) => list.filter((item) => item['productId'] !== DOCUMENT)),
  },
  'Coupons say what they take off, and an order of nothing is sold without a charge': {
    'charges the least that the card provider takes for an order of nothing': replaceValue(REVENUE, 0, 50),
    'accepts every coupon': setField('data.checkCouponCode', (check: unknown) => ({
      ...(check as object),
      ...{ valid: true, error: null },
    })),
  },
  'An order of nothing is sold to a card that declines charges': {
    'refuses an order of nothing to a card that declines charges': chargeNothing,
  },
  'A coupon that was removed or replaced does not count any more': {
    'applies the coupon that was checked last': replaceValue(REVENUE, 3_980, 2_985),
  },
  'A purchase with a coupon that has ended, or with a method that nobody has, is not carried out': {
    'refuses a coupon and sells all the same': afterRefused('CreateSubscription', addSubscription(PLAN)),
  },
  'After a declined purchase nothing has changed, and the same order with another card is carried out': {
    'uses up the coupon of a declined purchase': afterRefused('CreateSubscription', setField(IS_VALID, false)),
    'refuses every purchase after a declined one': afterRefused('CreateSubscription', refuseIf('CreateSubscription')),
    'applies the price point of a refused order to the next one': rememberPricePoint,
    'shows what the bank sent': setField('errors[*].message', '{"error":{"code":"card_declined"}}'),
  },
  'A declined document leaves the plan, also when the purchase is repeated': {
    'ends the plan of a user whose card is declined': afterRefused('CreateSubscription', setField(ACTIVE, null)),
    'declines with HTTP 503': setStatus(200, 503),
  },
  'An upgrade charges the default and replaces the plan, whatever the host adds to it': {
    'keeps the old subscription beside the new one': afterUpgrading(addSubscription('prod_of_before')),
  },
  'A plan in a trial, or whose renewal has failed, is the active one and is upgraded': {
    'returns no active plan before something is paid': setField(ACTIVE, null),
    'has no active plan if the only one is past due': setField('data.getUserSubscriptions', (user: unknown) => {
      const [first, second] = (user as { subscriptionList: Item[] }).subscriptionList;
      const isOnly = second === undefined && first?.['state'] === 'past_due';
      return isOnly ? { ...(user as object), activeSubscription: null } : user;
    }),
  },
  'An upgrade after a change of the default charges the new default': {
    'charges the former default in an upgrade': afterUpgrading(paidWith('4242')),
  },
  'An upgrade charges the method that was chosen': {
    'charges the default in an upgrade with another method': afterUpgrading(paidWith('4444')),
  },
  'An upgrade charges a method that was just set up, or just saved as the default': {
    'charges the default in an upgrade with a new card': afterUpgrading(paidWith('4242')),
  },
  'An upgrade changes the subscription that it names, to the plan that it names': {
    'cancels the documents when a plan is upgraded': afterUpgrading(cancel(DOCUMENT)),
  },
  'An upgrade keeps its coupon and its price point': {
    'loses the coupon of an upgrade': dropArgument('extraUpgradeProps.couponCodes'),
  },
  'After a refused upgrade nothing has changed, and an upgrade without the coupon is made': {
    'has no preview after a refusal': afterRefused(
      'MigrateSubscription',
      setField('data.getMigrationPreview.migration', null),
    ),
  },
  'After a declined upgrade nothing has changed, and one with another method is made': {
    'refuses every upgrade after a declined one': afterRefused('MigrateSubscription', refuseIf('MigrateSubscription')),
  },
  'The default method is changed, and all the others stay': {
    'keeps the old default': () => async (request, send) =>
      operationOf(request) === 'ChangeDefaultPaymentMethod' && !isRefused(await send({ ...request, body: LIST }))
        ? respond({ data: { changeDefaultPaymentMethod: { data: { id: 'pm_x' } } } })
        : send(request),
  },
  'A method is attached as the default, also a second time': {
    'refuses to save what is saved': after('AttachPaymentMethod', refuseIf('AttachPaymentMethod')),
    'saves the first method beside no default': saveFirstBeside,
  },
  'A method is attached beside the default, also a second time': {
    'makes every attached method the default': setArgument('isDefault', true),
  },
  'A card that its bank refuses is not saved': {
    'saves a card that its bank refuses': afterRefused(
      'AttachPaymentMethod',
      changeList(METHODS, (list) => [...list, { id: 'pm_x', card: { brand: 'visa', last4: '0002' } }]),
    ),
  },
};

export const mutants = Object.entries(DEFECTS).flatMap(([killedBy, defects]) =>
  Object.entries(defects).map(([description, defect]) => [description, killedBy, defect] as const),
);
