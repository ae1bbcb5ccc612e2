/** How the backend handles idempotency keys; 'expires keys' forgets them after a day. */
export const BACKEND_KINDS = ['replays successes', 'replays every response', 'expires keys', 'ignores keys'] as const;
export type BackendKind = (typeof BACKEND_KINDS)[number];

const DAY_MS = 24 * 3_600_000;

/** `pay-per-doc` can be bought repeatedly, so that the backend itself does not prevent a second charge. */
export const PRODUCTS = {
  'pay-per-doc': { id: 'prod_doc', price: 4_900 },
  plan: { id: 'prod_plan', price: 19_900 },
} as const;
export type PlanHandle = keyof typeof PRODUCTS;
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
}

export interface GraphqlRequest {
  operation: string;
  variables: Record<string, unknown>;
  key: string;
}

type GraphqlBody = { data: unknown } | { data: null; errors: { message: string; extensions: { code: string } }[] };

const errorResponse = (code: string): GraphqlBody => ({
  data: null,
  errors: [{ message: 'No.', extensions: { code } }],
});

interface Purchase {
  plan: PlanHandle;
  price: number;
  method: string;
  /** Null for a new subscription. */
  subscriptionId: string | null;
}

/** A small backend that sells two plans to one user. */
export function createFakeBackend(kind: BackendKind, hasPlan: boolean) {
  const subscriptions = hasPlan ? [{ id: 'sub_starter', productId: 'prod_starter', state: 'active' }] : [];
  const charges: Charge[] = [];
  const storedResponses = new Map<string, { request: string; response: GraphqlBody; storedAt: number }>();
  /** The different requests received with each key. */
  const requests = new Map<string, Set<string>>();
  let now = Date.parse('2026-03-15T10:00:00+11:00');
  let idCount = 0;

  function sell({ plan, price, method, subscriptionId }: Purchase, key: string, field: string): GraphqlBody {
    const { id: productId, price: listPrice } = PRODUCTS[plan];
    if (plan === 'plan' && subscriptions.some((each) => each.productId === productId)) {
      return errorResponse('ALREADY_SUBSCRIBED');
    }
    if (price !== listPrice) return errorResponse('PRICE_CHANGED');
    if (method === DECLINED_METHOD) return errorResponse('PAYMENT_DECLINED');
    idCount += 1;
    const migrated = subscriptions.find(({ id }) => id === subscriptionId);
    if (subscriptionId !== null && !migrated) return errorResponse('NOT_FOUND');
    const subscription = migrated ?? { id: `sub_${idCount}`, productId, state: 'active' };
    subscription.productId = productId;
    if (!migrated) subscriptions.push(subscription);
    charges.push({ id: `charge_${idCount}`, subscriptionId: subscription.id, plan, price, method, key });
    return { data: { [field]: { id: subscription.id, state: 'active' } } };
  }

  function purchase({ operation, variables, key }: GraphqlRequest): GraphqlBody {
    const request = JSON.stringify([operation, variables]);
    requests.set(key, (requests.get(key) ?? new Set()).add(request));
    const stored = kind === 'ignores keys' ? undefined : storedResponses.get(key);
    if (stored && !(kind === 'expires keys' && now - stored.storedAt > DAY_MS)) {
      return stored.request === request ? stored.response : errorResponse('IDEMPOTENCY_MISMATCH');
    }
    const response =
      operation === 'CreateSubscription'
        ? sell(toCreation(variables), key, 'createSubscription')
        : sell(toMigration(variables), key, 'migrateSubscription');
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
              subscriptionList: subscriptions.map((each) => ({ ...each })),
            },
          },
        };
      // A request of the fake card provider, which goes over the same network.
      case 'ConfirmSetup':
        return { data: {} };
      case 'ListPaymentMethod':
        return { data: { listPaymentMethod: { data: METHODS, defaultPayment: 'pm_visa' } } };
      case 'GetMigrationPreview':
        return { data: { getMigrationPreview: { migration: previewOf(request.variables) } } };
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

  /** Only the starter plan can be migrated; it has no credit. */
  const previewOf = ({ subscriptionId, productHandle }: Record<string, unknown>) => {
    const current = subscriptions.find(({ id }) => id === subscriptionId);
    if (current?.productId !== 'prod_starter') return null;
    const charge_in_cents = PRODUCTS[productHandle as PlanHandle].price;
    return {
      prorated_adjustment_in_cents: 0,
      charge_in_cents,
      payment_due_in_cents: charge_in_cents,
      credit_applied_in_cents: 0,
    };
  };

  return {
    charges,
    requests,
    execute,
    now: () => new Date(now),
    advance: (ms: number) => {
      now += ms;
    },
  };
}

export type FakeBackend = ReturnType<typeof createFakeBackend>;

const card = (last4: string) => ({ brand: 'visa', exp_month: 12, exp_year: 2030, last4 });
const METHODS = [
  { id: 'pm_visa', card: card('4242'), au_becs_debit: null },
  { id: DECLINED_METHOD, card: card('0002'), au_becs_debit: null },
];

const planOf = (productId: unknown): PlanHandle => (productId === PRODUCTS['pay-per-doc'].id ? 'pay-per-doc' : 'plan');

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
  const plan = targetProduct as PlanHandle;
  return {
    plan,
    price: PRODUCTS[plan].price,
    method: String(paymentMethodId ?? 'pm_visa'),
    subscriptionId: String(subscriptionId),
  };
}
