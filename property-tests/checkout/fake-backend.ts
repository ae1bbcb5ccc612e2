/** A small backend and card provider that sell two plans to two users, save their payment methods and record every charge. */
import { priceOrder } from '#scenario-server';
import { amountCoupon, bankAccount, card, percentCoupon, trialCoupon } from '#scenarios';

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
export const PRODUCT_IDS = { 'pay-per-doc': 'prod_pay_per_doc', 'plus-monthly': 'prod_plus_monthly' } as const;
export type PlanHandle = keyof typeof PRODUCT_IDS;
/** The plan of a user who has one; only it can be migrated. */
export const CURRENT_PRODUCT_ID = 'prod_standard_monthly';

/** 17.5% of most prices ends in half a cent. */
export const COUPONS = [
  percentCoupon('SAVE', 17.5),
  amountCoupon('TENOFF', 1_000),
  trialCoupon('TRIAL', 1_500, '2026-05-31'),
  percentCoupon('FREE', 100),
  amountCoupon('GONE', 500, { refusedBecause: 'This coupon has expired.' }),
];
export const findCoupon = (text: string) =>
  COUPONS.find(({ code, refusedBecause }) => code.toLowerCase() === text.trim().toLowerCase() && !refusedBecause);

type StoredMethod = ReturnType<typeof card>;
/** Its charges are declined. */
export const DECLINED_METHOD = 'pm_declined';
export const EXPIRED_METHOD = 'pm_expired';
const EXPIRED_FROM = new Date('2026-03-01T00:00:00+11:00');
export const SAVED_METHODS: readonly StoredMethod[] = [
  card({ id: 'pm_visa' }),
  card({ id: DECLINED_METHOD, last4: '0341' }),
  bankAccount({ id: 'pm_bank' }),
  card({ id: EXPIRED_METHOD, last4: '0002', expMonth: 2, expYear: 2026 }),
];

/** What the card provider does with the details in its fields. */
export const ENTRY_KINDS = ['valid', 'declined', 'refused', 'invalid', 'incomplete', 'unusable', 'unknown'] as const;
/** The details in the card provider's fields of one form; every change gets another number. */
export interface Entry {
  number: number;
  kind: (typeof ENTRY_KINDS)[number];
}

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
  /** Null for the user's default. */
  method: string | null;
  /** Null for a new subscription. */
  subscriptionId: string | null;
  coupon: string;
}

interface Account {
  subscriptions: { id: string; productId: string; state: string }[];
  methods: StoredMethod[];
  defaultPayment: string | null;
}

export interface AccountOptions {
  /** The user has a subscription, which a purchase migrates. */
  hasPlan: boolean;
  defaultMethod: string | null;
}

export function createFakeBackend(kind: BackendKind, { hasPlan, defaultMethod }: AccountOptions) {
  const isOfSpecification = kind === 'knows neither keys nor codes';
  const errorResponse = (code: string): GraphqlBody => ({
    data: null,
    errors: [{ message: 'No.', ...(isOfSpecification ? {} : { extensions: { code } }) }],
  });
  const createAccount = (user: UserId): Account => ({
    subscriptions: hasPlan ? [{ id: `sub_current_of_${user}`, productId: CURRENT_PRODUCT_ID, state: 'active' }] : [],
    methods: [...SAVED_METHODS],
    defaultPayment: defaultMethod,
  });
  const accounts = { flake_1: createAccount('flake_1'), flake_2: createAccount('flake_2') };
  const prices = { 'pay-per-doc': 4_900, 'plus-monthly': 4_990 };
  /** What the current plan is worth; it becomes less every day. */
  let credit = 1_500;
  const charges: Charge[] = [];
  const storedResponses = new Map<string, { request: string; response: GraphqlBody; storedAt: number }>();
  /** The different requests received with each key. */
  const requests = new Map<string, Set<string>>();
  /** The entries from which the card provider created methods and tokens. */
  const entryOf = new Map<string, Entry>();
  let priceRejections = 0;
  let now = Date.parse('2026-03-15T10:00:00+11:00');
  let correction = 0;
  let idCount = 0;
  const nextId = (prefix: string) => {
    idCount += 1;
    return `${prefix}_${idCount}`;
  };

  function sell(purchase: Purchase, { user, key }: GraphqlRequest, field: string): GraphqlBody {
    const { plan, price, subscriptionId } = purchase;
    const productId = PRODUCT_IDS[plan];
    const { subscriptions, defaultPayment } = accounts[user];
    if (plan === 'plus-monthly' && subscriptions.some((each) => each.productId === productId))
      return errorResponse('ALREADY_SUBSCRIBED');
    const migrated = subscriptions.find(({ id }) => id === subscriptionId);
    if (subscriptionId !== null && !migrated) return errorResponse('NOT_FOUND');
    const coupon = findCoupon(purchase.coupon) ?? null;
    if (purchase.coupon !== '' && !coupon) return errorResponse('COUPON_REFUSED');
    const adjustmentInCents = migrated ? -credit : 0;
    const { totalInCents } = priceOrder({ planPriceInCents: prices[plan], adjustmentInCents, coupon });
    if (price !== null && price !== totalInCents) {
      priceRejections += 1;
      return errorResponse('PRICE_CHANGED');
    }
    const method = purchase.method ?? defaultPayment ?? 'none';
    // The default was removed since the press.
    if (method === 'none' && totalInCents > 0) return errorResponse('NOT_FOUND');
    const isDeclined = method === DECLINED_METHOD || entryOf.get(method)?.kind === 'declined';
    if (isDeclined && totalInCents > 0) return errorResponse('PAYMENT_DECLINED');
    const subscription = migrated ?? { id: nextId('sub'), productId, state: 'active' };
    subscription.productId = productId;
    if (!migrated) subscriptions.push(subscription);
    charges.push({
      id: nextId('charge'),
      subscriptionId: subscription.id,
      plan,
      price: totalInCents,
      method,
      key,
      user,
    });
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
    const { operation, variables, user } = request;
    switch (operation) {
      case 'CreateSubscription':
      case 'MigrateSubscription':
        return purchase(request);
      case 'GetUserSubscriptions': {
        const subscriptionList = accounts[user].subscriptions.map((each) => ({ ...each }));
        return { data: { getUserSubscriptions: { activeSubscription: null, subscriptionList } } };
      }
      case 'ListPaymentMethod': {
        const { methods, defaultPayment } = accounts[user];
        return { data: { listPaymentMethod: { data: [...methods], defaultPayment } } };
      }
      case 'GetMigrationPreview':
        return { data: { getMigrationPreview: { migration: previewOf(request) } } };
      case 'CreateSetupIntent': {
        const intentId = nextId('seti');
        const clientSecret = `${intentId}_secret_x`;
        return { data: { createSetupIntent: { stripeCustomerId: 'cus_1', intentId, clientSecret } } };
      }
      case 'CheckCouponCode':
        return { data: { checkCouponCode: checkCoupon(variables) } };
      case 'AttachPaymentMethod':
        return attach(accounts[user], String(variables['paymentMethodId']));
      case 'ChangeDefaultPaymentMethod': {
        const account = accounts[user];
        const id = String(variables['paymentMethodId']);
        if (!account.methods.some((method) => method.id === id)) return errorResponse('NOT_FOUND');
        account.defaultPayment = id;
        return { data: { changeDefaultPaymentMethod: { data: { id } } } };
      }
      case 'ProviderCall':
        return { data: callProvider(variables as unknown as ProviderCall) };
      default:
        throw new Error(`There is no operation '${operation}'.`);
    }
  }

  function attach(account: Account, id: string): GraphqlBody {
    const entry = entryOf.get(id);
    if (!entry) return errorResponse('NOT_FOUND');
    const last4 = last4Of(entry);
    const isBank = id.startsWith('pm_bank');
    if (!account.methods.some((method) => method.id === id))
      account.methods.push(isBank ? bankAccount({ id, last4 }) : card({ id, last4 }));
    account.defaultPayment = id;
    return { data: { attachPaymentMethod: { card: isBank ? null : { brand: 'visa', last4 } } } };
  }

  /** Requests of the pages' card provider, which go over the same network. */
  function callProvider({ prefix, entry }: ProviderCall): object {
    const { kind: result } = entry;
    if (result !== 'valid' && result !== 'declined' && !(result === 'incomplete' && prefix === 'tok')) return {};
    const id = nextId(prefix);
    entryOf.set(id, entry);
    return { id };
  }

  const checkCoupon = ({ couponCode, productHandle }: Record<string, unknown>) => {
    const coupon = findCoupon(String(couponCode));
    if (!coupon) return { valid: false, error: 'No.', coupon: null };
    const planPriceInCents = prices[productHandle as PlanHandle];
    const { discountInCents: discountAmountInCents } = priceOrder({ planPriceInCents, coupon });
    const { discountType, value } = coupon;
    return { valid: true, error: null, discountType, discountPercent: value, discountAmountInCents, coupon };
  };

  const previewOf = ({ user, variables: { subscriptionId, productHandle } }: GraphqlRequest) => {
    const current = accounts[user].subscriptions.find(({ id }) => id === subscriptionId);
    if (current?.productId !== CURRENT_PRODUCT_ID) return null;
    const charge_in_cents = prices[productHandle as PlanHandle];
    return {
      prorated_adjustment_in_cents: -credit,
      charge_in_cents,
      payment_due_in_cents: charge_in_cents - credit,
      credit_applied_in_cents: credit,
    };
  };

  return {
    accounts,
    charges,
    requests,
    entryOf: entryOf as ReadonlyMap<string, Entry>,
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
    priceRejections: () => priceRejections,
    /** Removes a saved method, as on another device. */
    removeMethod(user: UserId, id: string) {
      const account = accounts[user];
      account.methods = account.methods.filter((method) => method.id !== id);
      if (account.defaultPayment === id) account.defaultPayment = null;
    },
  };
}

export type FakeBackend = ReturnType<typeof createFakeBackend>;

/** Whether a saved method is expired by the clock of the pages, which may have been set back. */
export const isExpired = ({ pageTime }: FakeBackend, methodId: string | null): boolean =>
  methodId === EXPIRED_METHOD && pageTime() >= EXPIRED_FROM;

/** Creates a method or a token from an entry. */
export interface ProviderCall {
  prefix: 'pm_card' | 'pm_bank' | 'tok';
  entry: Entry;
}

/** The last digits of a card that was entered. */
export const last4Of = ({ number }: Entry): string => String(number % 10_000).padStart(4, '0');

const planOf = (productId: unknown): PlanHandle =>
  productId === PRODUCT_IDS['pay-per-doc'] ? 'pay-per-doc' : 'plus-monthly';

const couponOf = ({ extraUpgradeProps }: Record<string, unknown>): string =>
  (extraUpgradeProps as { couponCodes?: string[] } | undefined)?.couponCodes?.[0] ?? '';

function toCreation(variables: Record<string, unknown>): Purchase {
  const profile = variables['paymentProfile'] as Record<string, unknown>;
  return {
    plan: planOf(profile['currentSubscriptionId']),
    price: Number(profile['currentSubscriptionPrice']),
    method: String(profile['paymentMethodId'] ?? profile['cardToken']),
    subscriptionId: null,
    coupon: couponOf(variables),
  };
}

function toMigration(variables: Record<string, unknown>): Purchase {
  const { subscriptionId, targetProduct, paymentMethodId } = variables;
  return {
    plan: targetProduct as PlanHandle,
    price: null,
    method: paymentMethodId == null ? null : String(paymentMethodId),
    subscriptionId: String(subscriptionId),
    coupon: couponOf(variables),
  };
}
