/**
 * How the backend handles idempotency keys; 'expires keys' forgets them after a day. 'knows neither keys nor codes' is the
 * specification's own.
 */
export const BACKEND_KINDS = [
  'replays successes',
  'replays every response',
  'expires keys',
  'knows neither keys nor codes',
] as const;
export type BackendKind = (typeof BACKEND_KINDS)[number];

const DAY_MS = 24 * 3_600_000;

/** `pay-per-doc` can be bought repeatedly, so that the backend itself does not prevent a second charge. */
export const PRODUCT_IDS = { 'pay-per-doc': 'prod_doc', plan: 'prod_plan' } as const;
export type PlanHandle = keyof typeof PRODUCT_IDS;
/** Its setup succeeds and its charges are declined. */
export const DECLINED_METHOD = 'pm_declined';

export interface Charge {
  /** Unique; a subscription that is migrated twice has two charges. */
  id: string;
  subscriptionId: string;
  plan: PlanHandle;
  price: number;
  method: string;
  key: string;
  user: UserId;
}

/** The users of the browser, one at a time in each tab. */
export const USER_IDS = ['flake_1', 'flake_2'] as const;
export type UserId = (typeof USER_IDS)[number];

export interface GraphqlRequest {
  user: UserId;
  operation: string;
  variables: Record<string, unknown>;
  key: string;
}

type GraphqlBody = { data: unknown } | { data: null; errors: { message: string; extensions?: { code: string } }[] };

interface Purchase {
  plan: PlanHandle;
  /** Null for a migration, for which the backend computes it. */
  price: number | null;
  method: string;
  /** Null for a new subscription. */
  subscriptionId: string | null;
}

/** A small backend that sells two plans to two users. */
export function createFakeBackend(kind: BackendKind, hasPlan: boolean) {
  const isOfSpecification = kind === 'knows neither keys nor codes';
  const errorResponse = (code: string): GraphqlBody => ({
    data: null,
    errors: [{ message: 'No.', ...(isOfSpecification ? {} : { extensions: { code } }) }],
  });
  const subscriptionsOf = Object.fromEntries(
    USER_IDS.map((user) => [
      user,
      hasPlan ? [{ id: `sub_starter_of_${user}`, productId: 'prod_starter', state: 'active' }] : [],
    ]),
  ) as Record<UserId, { id: string; productId: string; state: string }[]>;
  const prices = { 'pay-per-doc': 4_900, plan: 19_900 };
  /** What the starter plan is worth; it becomes less every day. */
  let credit = 1_500;
  const charges: Charge[] = [];
  const storedResponses = new Map<string, { request: string; response: GraphqlBody; storedAt: number }>();
  /** The different requests received with each key. */
  const requests = new Map<string, Set<string>>();
  let now = Date.parse('2026-03-15T10:00:00+11:00');
  let correction = 0;
  let idCount = 0;

  function sell(purchase: Purchase, { user, key }: GraphqlRequest, field: string): GraphqlBody {
    const { plan, price, method, subscriptionId } = purchase;
    const productId = PRODUCT_IDS[plan];
    const subscriptions = subscriptionsOf[user];
    if (plan === 'plan' && subscriptions.some((each) => each.productId === productId)) {
      return errorResponse('ALREADY_SUBSCRIBED');
    }
    if (price !== null && price !== prices[plan]) return errorResponse('PRICE_CHANGED');
    if (method === DECLINED_METHOD) return errorResponse('PAYMENT_DECLINED');
    idCount += 1;
    const migrated = subscriptions.find(({ id }) => id === subscriptionId);
    if (subscriptionId !== null && !migrated) return errorResponse('NOT_FOUND');
    const subscription = migrated ?? { id: `sub_${idCount}`, productId, state: 'active' };
    subscription.productId = productId;
    if (!migrated) subscriptions.push(subscription);
    const charged = prices[plan] - (migrated ? credit : 0);
    charges.push({ id: `charge_${idCount}`, subscriptionId: subscription.id, plan, price: charged, method, key, user });
    return { data: { [field]: { id: subscription.id, state: 'active' } } };
  }

  function purchase(sent: GraphqlRequest): GraphqlBody {
    const { operation, variables, key, user } = sent;
    const request = JSON.stringify([user, operation, variables]);
    requests.set(key, (requests.get(key) ?? new Set()).add(request));
    const stored = isOfSpecification ? undefined : storedResponses.get(key);
    if (stored && !(kind === 'expires keys' && now - stored.storedAt > DAY_MS)) {
      return stored.request === request ? stored.response : errorResponse('IDEMPOTENCY_MISMATCH');
    }
    const response =
      operation === 'CreateSubscription'
        ? sell(toCreation(variables), sent, 'createSubscription')
        : sell(toMigration(variables), sent, 'migrateSubscription');
    if (response.data !== null || kind === 'replays every response')
      storedResponses.set(key, { request, response, storedAt: now });
    return response;
  }

  function execute(request: GraphqlRequest): GraphqlBody {
    switch (request.operation) {
      case 'CreateSubscription':
      case 'MigrateSubscription':
        return purchase(request);
      case 'GetUserSubscriptions':
        return {
          data: {
            getUserSubscriptions: {
              activeSubscription: null,
              subscriptionList: subscriptionsOf[request.user].map((each) => ({ ...each })),
            },
          },
        };
      // A request of the fake card provider, which goes over the same network.
      case 'ConfirmSetup':
        return { data: {} };
      case 'ListPaymentMethod':
        return { data: { listPaymentMethod: { data: METHODS, defaultPayment: 'pm_visa' } } };
      case 'GetMigrationPreview':
        return { data: { getMigrationPreview: { migration: previewOf(request) } } };
      case 'CreateSetupIntent':
        idCount += 1;
        return {
          data: {
            createSetupIntent: {
              stripeCustomerId: 'cus_1',
              intentId: `seti_${idCount}`,
              clientSecret: `seti_${idCount}_secret_x`,
            },
          },
        };
      default:
        throw new Error(`There is no operation '${request.operation}'.`);
    }
  }

  /** Only the starter plan can be migrated. */
  const previewOf = ({ user, variables: { subscriptionId, productHandle } }: GraphqlRequest) => {
    const current = subscriptionsOf[user].find(({ id }) => id === subscriptionId);
    if (current?.productId !== 'prod_starter') return null;
    const charge_in_cents = prices[productHandle as PlanHandle];
    return {
      prorated_adjustment_in_cents: -credit,
      charge_in_cents,
      payment_due_in_cents: charge_in_cents - credit,
      credit_applied_in_cents: credit,
    };
  };

  return {
    charges,
    requests,
    execute,
    advanceDay: () => {
      now += DAY_MS + 3_600_000;
      credit -= 100;
    },
    /** Corrects the clock of the browser's computer, which is the one that pages read. */
    correctClock: (ms: number) => {
      correction += ms;
    },
    pageTime: () => new Date(now + correction),
    prices: prices as Readonly<typeof prices>,
    /** Changes the price of a document, at which an open checkout may no longer buy. */
    changePrice: () => {
      prices['pay-per-doc'] += 100;
    },
  };
}

export type FakeBackend = ReturnType<typeof createFakeBackend>;

const card = (last4: string) => ({ brand: 'visa', exp_month: 12, exp_year: 2030, last4 });
const METHODS = [
  { id: 'pm_visa', card: card('4242'), au_becs_debit: null },
  { id: DECLINED_METHOD, card: card('0002'), au_becs_debit: null },
];

const planOf = (productId: unknown): PlanHandle => (productId === PRODUCT_IDS['pay-per-doc'] ? 'pay-per-doc' : 'plan');

function toCreation({ paymentProfile }: Record<string, unknown>): Purchase {
  const profile = paymentProfile as Record<string, unknown>;
  return {
    plan: planOf(profile['currentSubscriptionId']),
    price: Number(profile['currentSubscriptionPrice']),
    method: String(profile['paymentMethodId'] ?? profile['cardToken']),
    subscriptionId: null,
  };
}

function toMigration({ subscriptionId, targetProduct, paymentMethodId }: Record<string, unknown>): Purchase {
  return {
    plan: targetProduct as PlanHandle,
    price: null,
    method: String(paymentMethodId ?? 'pm_visa'),
    subscriptionId: String(subscriptionId),
  };
}
