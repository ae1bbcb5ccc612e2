/** A small backend that sells two plans to one user, and keeps idempotency keys in one of four ways. */

export const BACKEND_KINDS = ['replays successes', 'stores every answer', 'forgets keys', 'has no keys'] as const;
export type BackendKind = (typeof BACKEND_KINDS)[number];

const DAY_MS = 24 * 3_600_000;

/** `pay-per-doc` can be bought many times, so that no rule of the backend's own prevents a second charge. */
export const PRODUCTS = {
  'pay-per-doc': { id: 'prod_doc', price: 4_900 },
  plan: { id: 'prod_plan', price: 19_900 },
} as const;
export type PlanHandle = keyof typeof PRODUCTS;
/** The bank refuses this card's charges; its setup succeeds. */
export const DECLINED_METHOD = 'pm_refused';

export interface Charge {
  /** Of the purchase; a subscription that is moved twice keeps its own. */
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

type Answer = { data: unknown } | { data: null; errors: { message: string; extensions: { code: string } }[] };

const errorResponse = (code: string): Answer => ({ data: null, errors: [{ message: 'No.', extensions: { code } }] });

interface Purchase {
  plan: PlanHandle;
  price: number;
  method: string;
  /** Null for a new subscription. */
  subscriptionId: string | null;
}

export function createFakeBackend(kind: BackendKind, hasPlan: boolean) {
  const subscriptions = hasPlan ? [{ id: 'sub_starter', productId: 'prod_starter', state: 'active' }] : [];
  const charges: Charge[] = [];
  const stored = new Map<string, { request: string; answer: Answer; at: number }>();
  /** Every request that arrived under a key. */
  const requests = new Map<string, Set<string>>();
  let now = Date.parse('2026-03-15T10:00:00+11:00');
  let made = 0;

  function work({ plan, price, method, subscriptionId: moves }: Purchase, key: string, name: string): Answer {
    const { id: productId, price: listPrice } = PRODUCTS[plan];
    if (plan === 'plan' && subscriptions.some((each) => each.productId === productId)) {
      return errorResponse('ALREADY_SUBSCRIBED');
    }
    if (price !== listPrice) return errorResponse('PRICE_CHANGED');
    if (method === DECLINED_METHOD) return errorResponse('PAYMENT_DECLINED');
    made += 1;
    const moved = subscriptions.find(({ id }) => id === moves);
    if (moves !== null && !moved) return errorResponse('NOT_FOUND');
    const subscription = moved ?? { id: `sub_${made}`, productId, state: 'active' };
    subscription.productId = productId;
    if (!moved) subscriptions.push(subscription);
    charges.push({ id: `charge_${made}`, subscriptionId: subscription.id, plan, price, method, key });
    return { data: { [name]: { id: subscription.id, state: 'active' } } };
  }

  function purchase({ operation, variables, key }: GraphqlRequest): Answer {
    const request = JSON.stringify([operation, variables]);
    requests.set(key, (requests.get(key) ?? new Set()).add(request));
    const earlier = kind === 'has no keys' ? undefined : stored.get(key);
    if (earlier && !(kind === 'forgets keys' && now - earlier.at > DAY_MS)) {
      return earlier.request === request ? earlier.answer : errorResponse('IDEMPOTENCY_MISMATCH');
    }
    const answer =
      operation === 'CreateSubscription'
        ? work(creationOf(variables), key, 'createSubscription')
        : work(migrationOf(variables), key, 'migrateSubscription');
    if (answer.data !== null || kind === 'stores every answer') stored.set(key, { request, answer, at: now });
    return answer;
  }

  function execute(request: GraphqlRequest): Answer {
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
      // Stands for the card provider, which is as far away as the backend.
      case 'ConfirmSetup':
        return { data: {} };
      case 'ListPaymentMethod':
        return { data: { listPaymentMethod: { data: METHODS, defaultPayment: 'pm_visa' } } };
      case 'GetMigrationPreview':
        return { data: { getMigrationPreview: { migration: previewOf(request.variables) } } };
      case 'CreateSetupIntent':
        made += 1;
        return {
          data: {
            createSetupIntent: {
              stripeCustomerId: 'cus_1',
              intentId: `seti_${made}`,
              clientSecret: `seti_${made}_secret_x`,
            },
          },
        };
      default:
        throw new Error(`Nobody asks for ${request.operation}.`);
    }
  }

  /** Only the starter plan is moved, and it is worth nothing. */
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

const handleOf = (productId: unknown): PlanHandle =>
  productId === PRODUCTS['pay-per-doc'].id ? 'pay-per-doc' : 'plan';

function creationOf({ paymentProfile }: Record<string, unknown>): Purchase {
  const profile = paymentProfile as Record<string, unknown>;
  return {
    plan: handleOf(profile['currentSubscriptionId']),
    price: Number(profile['currentSubscriptionPrice']),
    method: String(profile['paymentMethodId'] ?? profile['cardToken']),
    subscriptionId: null,
  };
}

function migrationOf({ subscriptionId, targetProduct, paymentMethodId }: Record<string, unknown>): Purchase {
  const plan = targetProduct as PlanHandle;
  return {
    plan,
    price: PRODUCTS[plan].price,
    method: String(paymentMethodId ?? 'pm_visa'),
    subscriptionId: String(subscriptionId),
  };
}
