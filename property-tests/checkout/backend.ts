/** The sample backend with two users who may buy two plans, a card provider, and a record of requests and charges. */
import { amountCoupon, bankAccount, card, percentCoupon, trialCoupon } from '#scenarios';
import { createAccount, type PaymentMethod, RequestError } from '../../contracts/provider/sample-backend/account.ts';
import { execute as executeOperation } from '../../contracts/provider/sample-backend/resolvers.ts';

/** How a backend handles idempotency keys. The specification describes the last of these kinds. */
export const BACKEND_KINDS = [
  'replays successes',
  'replays every response',
  'expires keys',
  'knows neither keys nor codes',
] as const;
export type BackendKind = (typeof BACKEND_KINDS)[number];

/** The error message of the fake card provider, and of responses that replace the backend's. */
export const REFUSED = 'No.';

const DAY_MS = 24 * 3_600_000;

/** `pay-per-doc` can be bought repeatedly, so that only the checkout prevents a second charge. */
export const PRODUCT_IDS = {
  'pay-per-doc': 'prod_pay_per_doc',
  'plus-monthly': 'prod_plus_monthly',
  'standard-monthly': 'prod_standard_monthly',
} as const;
export type PlanHandle = keyof typeof PRODUCT_IDS;
/** The plan that a subscribed user already has. An upgrade to the same plan keeps the product. */
export const CURRENT_PLAN = 'standard-monthly';

/** 17.5% of most prices ends in half a cent, so wrong rounding shows. */
export const COUPONS = [
  percentCoupon('SAVE', 17.5),
  amountCoupon('TENOFF', 1_000),
  trialCoupon('TRIAL', 1_500, '2026-05-31'),
  percentCoupon('FREE', 100),
  amountCoupon('GONE', 500, { refusedBecause: 'This coupon has expired.' }),
];
export const findCoupon = (text: string) =>
  COUPONS.find(({ code, refusedBecause }) => code.toLowerCase() === text.trim().toLowerCase() && !refusedBecause);
const couponParams = COUPONS.map(({ code, discountType, value, endDate, refusedBecause }) => ({
  ...{ code, discountType, value },
  ...(endDate !== null && { endDate }),
  ...(refusedBecause !== null && { refusedBecause }),
}));

export const DECLINED_METHOD = 'pm_declined';
export const EXPIRED_METHOD = 'pm_expired';
const EXPIRED_FROM = new Date('2026-03-01T00:00:00+11:00');
export const SAVED_METHODS = [
  card({ id: 'pm_visa' }),
  card({ id: DECLINED_METHOD, last4: '0341' }),
  bankAccount({ id: 'pm_bank' }),
  card({ id: EXPIRED_METHOD, last4: '0002', expMonth: 2, expYear: 2026 }),
];
/** Both users have the same saved methods with other last digits, so that a form with another user's method is noticed. */
const OWN_LAST4: Record<UserId, (last4: string) => string> = {
  flake_1: (last4) => last4,
  flake_2: (last4) => `${last4.slice(0, 3)}9`,
};
export const ownerOf = ({ id, last4 }: { id: string; last4: string | null }): UserId[] =>
  SAVED_METHODS.some((saved) => saved.id === id) ? [last4?.endsWith('9') ? 'flake_2' : 'flake_1'] : [];
const toMethod = ({ id, card, au_becs_debit: bank }: (typeof SAVED_METHODS)[number]): PaymentMethod =>
  card
    ? { id, brand: card.brand, last4: card.last4, expMonth: card.exp_month, expYear: card.exp_year }
    : { id, bsb: bank?.bsb_number ?? '', last4: bank?.last4 ?? '' };

/** How the card provider responds to the details in its fields. */
export const ENTRY_KINDS = ['valid', 'declined', 'refused', 'invalid', 'incomplete', 'unusable', 'unknown'] as const;
/** The details in the provider's fields of one form. Each change by the customer gives them another number. */
export interface Entry {
  number: number;
  kind: (typeof ENTRY_KINDS)[number];
}

export interface Charge {
  subscriptionId: string;
  plan: PlanHandle;
  price: number;
  method: string;
  key: string;
  user: UserId;
}

export const USER_IDS = ['flake_1', 'flake_2'] as const;
export type UserId = (typeof USER_IDS)[number];

export interface GraphqlRequest {
  user: UserId;
  operation: string;
  variables: Record<string, unknown>;
  key: string;
}

export interface AccountOptions {
  /** Whether the user has a subscription, which a purchase then migrates. */
  hasPlan: boolean;
  defaultMethod: string | null;
  /** The list of subscriptions shows a purchase only a day later. */
  isListLate?: boolean;
  /** An upgrade ends the subscription and creates another, with another id. */
  hasNewIds?: boolean;
  isCreditFalling?: boolean;
}

/** The states in which the backend may list a subscription that it has sold, in any spelling. */
export const SOLD_STATES = ['active', 'trialing', 'Assessing', 'pending', 'past_due', 'Unpaid', 'awaiting signup'];
/** What the backend does with a purchase whose own response the page does not receive. */
export interface UnheardEnd {
  state: (typeof SOLD_STATES)[number];
  isRefused: boolean;
}
const isPaid = ({ state, isRefused }: UnheardEnd): boolean =>
  ['active', 'trialing', ...(isRefused ? [] : ['Assessing', 'pending'])].includes(state);

export function createBackend(kind: BackendKind, { hasPlan, defaultMethod, ...setup }: AccountOptions) {
  const keys = kind === 'knows neither keys nor codes' ? null : kind;
  let now = Date.parse('2026-03-15T10:00:00+11:00');
  let correction = 0;
  let idCount = 0;
  const createId = (prefix: string) => {
    idCount += 1;
    return `${prefix}_${idCount}`;
  };
  const products = [
    { id: PRODUCT_IDS['pay-per-doc'], handle: 'pay-per-doc', priceInCents: 4_900 },
    { id: PRODUCT_IDS['plus-monthly'], handle: 'plus-monthly', priceInCents: 4_990 },
    { id: PRODUCT_IDS[CURRENT_PLAN], handle: CURRENT_PLAN, priceInCents: 3_990 },
  ];
  const currentPlan = { currentHandle: CURRENT_PLAN, currentProductId: PRODUCT_IDS[CURRENT_PLAN] };
  const createUser = (user: UserId) => {
    const account = createAccount(
      { coupons: couponParams, ...(hasPlan && { ...currentPlan, adjustmentInCents: -1_500 }) },
      { createId, now: () => now, listLagMs: setup.isListLate ? DAY_MS : 0, ...(keys && { keys }) },
    );
    return {
      ...account,
      products,
      methods: SAVED_METHODS.map(toMethod).map((method) => ({ ...method, last4: OWN_LAST4[user](method.last4) })),
      defaultId: defaultMethod,
      subscriptions: account.subscriptions.map((subscription) => ({ ...subscription, id: `sub_current_of_${user}` })),
      decline: { message: 'Declined.', methodIds: [DECLINED_METHOD] },
    };
  };
  const accounts = { flake_1: createUser('flake_1'), flake_2: createUser('flake_2') };
  const charges: Charge[] = [];
  /** Purchases that the backend lists in a state that does not prove a payment. */
  const uncollected: Charge[] = [];
  const newIds = new Map<string, string>();
  const requests = new Map<string, Set<string>>();
  const entryOf = new Map<string, Entry>();
  const refusals: RequestError[] = [];

  function execute({ user, operation, variables, key }: GraphqlRequest, end?: UnheardEnd): object {
    if (operation === 'ProviderCall') return { data: callProvider(variables as unknown as ProviderCall) };
    const account = accounts[user];
    if (key !== '')
      requests.set(key, (requests.get(key) ?? new Set()).add(JSON.stringify([user, operation, variables])));
    const saleCount = account.sales.length;
    try {
      const data = executeOperation(operation, variables, { account, idempotencyKey: keys && key ? key : null });
      if (setup.hasNewIds) renumberUpgrades(account, saleCount);
      const answered = withNewIds(data);
      // A response with a purchase's id proves that it is paid, also when the backend repeats the response for the same key.
      const ids = Object.values(answered).map(({ id }) => id);
      if (account.sales.length === saleCount) collect(({ subscriptionId }) => ids.includes(subscriptionId));
      return { data: answered };
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      refusals.push(error);
      const { message, extensions } = error;
      return { data: null, errors: [{ message, ...(keys && { extensions: { code: extensions['code'] } }) }] };
    } finally {
      for (const sale of account.sales.slice(saleCount)) {
        const { subscriptionId, product, totalInCents: price, methodId: method } = sale;
        // An upgrade without a refusal counts as charged in any state, because the backend has changed the plan.
        const isChanged = sale.replacedProduct !== null && end?.isRefused === false;
        const charge = { subscriptionId, plan: product.handle as PlanHandle, price, method, key, user };
        if (!end || isChanged || isPaid(end)) charges.push(charge);
        else uncollected.push(charge);
        const sold = account.subscriptions.find(({ id }) => id === subscriptionId);
        if (sold && end) sold.state = end.state;
      }
    }
  }

  function renumberUpgrades({ sales, subscriptions }: (typeof accounts)[UserId], saleCount: number): void {
    for (const sale of sales.slice(saleCount)) {
      const upgraded = sale.replacedProduct && subscriptions.find(({ id }) => id === sale.subscriptionId);
      if (!upgraded) continue;
      const id = createId('sub');
      newIds.set(upgraded.id, id);
      upgraded.id = id;
      sale.subscriptionId = id;
    }
  }
  const withNewIds = (data: object): Record<string, { id?: string | undefined }> =>
    Object.fromEntries(
      Object.entries(data as Record<string, { id?: string }>).map(([name, part]) => [
        name,
        name === 'migrateSubscription' ? { ...part, id: newIds.get(part.id ?? '') ?? part.id } : part,
      ]),
    );

  function collect(isCollected: (charge: Charge) => boolean): void {
    for (const charge of uncollected.filter(isCollected)) {
      uncollected.splice(uncollected.indexOf(charge), 1);
      const sold = accounts[charge.user].subscriptions.find(({ id }) => id === charge.subscriptionId);
      if (!sold) continue;
      sold.state = 'active';
      charges.push(charge);
    }
  }

  /** Answers the pages' card provider, whose requests go over the same network. Either user may use the methods that it creates. */
  function callProvider({ prefix, entry }: ProviderCall): object {
    const { kind: result } = entry;
    if (result !== 'valid' && result !== 'declined' && !(result === 'incomplete' && prefix === 'tok')) return {};
    const id = createId(prefix);
    const last4 = last4Of(entry);
    entryOf.set(id, entry);
    for (const account of Object.values(accounts)) {
      if (result === 'declined') account.decline.methodIds.push(id);
      if (prefix === 'tok') account.cardTokens.push(id);
      else if (prefix === 'pm_bank') account.unattachedMethods.push({ id, bsb: '000000', last4 });
      else account.unattachedMethods.push({ id, brand: 'visa', last4, expMonth: 12, expYear: 2030 });
    }
    return { id };
  }

  return {
    accounts,
    charges: charges as readonly Charge[],
    requests,
    refusals: refusals as readonly RequestError[],
    entryOf: entryOf as ReadonlyMap<string, Entry>,
    products: products as readonly Readonly<(typeof products)[number]>[],
    execute,
    collect: () => collect(() => true),
    wait(seconds: number) {
      now += seconds * 1_000;
      if (!setup.isCreditFalling) return;
      for (const account of Object.values(accounts))
        if (account.adjustmentInCents !== null) account.adjustmentInCents += Math.ceil(seconds / 60);
    },
    advanceDay() {
      now += DAY_MS + 3_600_000;
      for (const account of Object.values(accounts))
        if (account.adjustmentInCents !== null) account.adjustmentInCents += 100;
    },
    correctClock(ms: number) {
      correction += ms;
    },
    pageTime: () => new Date(now + correction),
    /** Raises the price of a document, so that the backend rejects the price that an open checkout shows. */
    changePrice() {
      for (const product of products) if (product.handle === 'pay-per-doc') product.priceInCents += 100;
    },
    removeMethod(id: string) {
      for (const account of Object.values(accounts)) {
        account.methods = account.methods.filter((method) => method.id !== id);
        if (account.defaultId === id) account.defaultId = null;
      }
    },
  };
}

export type Backend = ReturnType<typeof createBackend>;

export const isExpired = ({ pageTime }: Backend, methodId: string | null): boolean =>
  methodId === EXPIRED_METHOD && pageTime() >= EXPIRED_FROM;

export interface ProviderCall {
  prefix: 'pm_card' | 'pm_bank' | 'tok';
  entry: Entry;
  holder: { name: string; email: string };
}

export const last4Of = ({ number }: Entry): string => String(number % 10_000).padStart(4, '0');
