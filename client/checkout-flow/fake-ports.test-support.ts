import type { CardProvider } from '#card-provider';
import { cents, type Plan, succeeded } from '#domain';
import type { CheckoutApi } from '#graphql';
import { createCheckoutFlow } from './checkout-flow.ts';
import type { CheckoutState, PaidReport, ShowRequest } from './checkout-state.ts';
import type { FieldFacts } from './method-entry.ts';
import type { CheckoutPorts, LogEntry, PaymentStore, Toast } from './ports.ts';
import { type KnownPayments, NO_PAYMENTS } from './sent-payment.ts';

/** What the world heard of a checkout. `calls` and `told` are in order. */
export interface Heard {
  /** Every call of the api and of the card provider, with its arguments. */
  calls: { name: string; args: unknown[] }[];
  /** What was stored for later pages. */
  stored: { name: string; args: unknown[] }[];
  /** What the host heard: 'paid', and the names of tracked events. */
  told: string[];
  tracked: { name: string; data: Record<string, unknown> }[];
  paid: PaidReport[];
  toasts: Toast[];
  /** How often the messages shown so far were taken back. */
  dismissals: number;
  logged: LogEntry[];
}

export const PLAN: Plan = {
  handle: 'basic',
  productId: 'prod_1',
  name: 'Basic',
  price: cents(4900),
  billing: { count: 1, unit: 'month' },
  expiration: null,
  annualCommitment: false,
};

export const VISA = {
  type: 'credit card',
  id: 'pm_visa',
  brand: 'visa',
  expiry: { month: 12, year: 2030 },
  last4: '4242',
} as const;
export const BANK = { type: 'direct debit', id: 'pm_bank', bsb: '062000', last4: '3456' } as const;

/** A user without plan and methods, a server that agrees to everything, a provider that accepts every card. */
const agreeableApi = (): CheckoutApi => {
  let intents = 0;
  return {
    listPaymentMethods: async () => succeeded({ methods: [], defaultId: null }),
    currentPlan: async () => succeeded({ activeHandle: null, subscriptions: [] }),
    previewMigration: async () => succeeded({ adjustment: cents(-1500), paymentDue: cents(3400) }),
    createSetupIntent: async () => {
      intents += 1;
      return succeeded({ id: `seti_${intents}`, customerId: 'cus_1', clientSecret: `secret_${intents}` });
    },
    checkCoupon: async (code) =>
      succeeded({ coupon: { kind: 'percent', code: code.toUpperCase(), percent: 10 }, stated: null }),
    createSubscription: async () => succeeded({ id: 'sub_new' }),
    migrateSubscription: async ({ subscriptionId }) => succeeded({ id: subscriptionId }),
    attachPaymentMethod: async () => succeeded(null),
    changeDefaultPaymentMethod: async (id) => succeeded({ id }),
    postUpgradeIntention: async () => undefined,
  };
};

const agreeableProvider: CardProvider = {
  confirmCardSetup: async () => ({ kind: 'succeeded', paymentMethodId: 'pm_new' }),
  confirmBankSetup: async () => ({ kind: 'succeeded', paymentMethodId: 'pm_new_bank' }),
  createCardToken: async () => succeeded({ id: 'tok_1', brand: 'Visa', last4: '4242', expMonth: 12, expYear: 2030 }),
  createCardPaymentMethod: async () => succeeded({ id: 'pm_new' }),
};

/** The same methods, each noting its call first. */
function recorded<Port extends object>(port: Port, calls: Heard['calls']): Port {
  const noted = Object.entries(port).map(([name, method]) => [
    name,
    (...args: unknown[]) => {
      calls.push({ name, args });
      return method(...args);
    },
  ]);
  return Object.fromEntries(noted);
}

export type Changes = Partial<Omit<CheckoutPorts, 'api' | 'cardProvider'>> & {
  api?: Partial<CheckoutApi>;
  /** Null: the provider's script is not there. */
  cardProvider?: Partial<CardProvider> | null;
};

/** A checkout over fakes. What is left out of `changes` is agreeable. */
export function fakeCheckout({ api, cardProvider, ...changes }: Changes = {}) {
  const heard: Heard = {
    calls: [],
    stored: [],
    told: [],
    tracked: [],
    paid: [],
    toasts: [],
    dismissals: 0,
    logged: [],
  };
  const provider = recorded({ ...agreeableProvider, ...cardProvider }, heard.calls);
  let isProviderThere = cardProvider !== null;
  const flow = createCheckoutFlow({
    api: recorded({ ...agreeableApi(), ...api }, heard.calls),
    cardProvider: () => (isProviderThere ? provider : null),
    now: () => new Date('2026-03-15T10:00:00+11:00'),
    user: { firstName: 'Alex', lastName: 'Nguyen', email: 'alex@example.com', flakeId: 'flake_1' },
    productList: { basic: 'prod_1', starter: 'prod_0' },
    directDebitDisabled: false,
    updating: () => false,
    payments: recorded(fakePayments(), heard.stored),
    exclusively: (work) => work(),
    notify: (toast) => heard.toasts.push(toast),
    dismiss: () => {
      heard.dismissals += 1;
    },
    log: (entry) => heard.logged.push(entry),
    track: (event) => {
      heard.told.push(event.name);
      heard.tracked.push(event);
    },
    onPaid: (report) => {
      heard.told.push('paid');
      heard.paid.push(report);
    },
    ...changes,
  });

  const show = (request: Partial<ShowRequest> = {}, plan: Plan | null = PLAN, nonce?: string) =>
    flow.send({
      type: 'show',
      request: { ...REQUEST, ...request },
      plan,
      nonce: nonce ?? `nonce-${flow.state().past.openings + 1}`,
    });

  return {
    flow,
    heard,
    show,
    /** Shows the dialog and waits until it is ready. */
    open: async (request: Partial<ShowRequest> = {}, plan: Plan | null = PLAN) => {
      show(request, plan);
      await quiet();
    },
    enterCard: () => {
      flow.send({ type: 'name-typed', tab: 'credit card', name: ' Alex Nguyen ' });
      for (const field of ['number', 'expiry', 'cvc'] as const) {
        flow.send({ type: 'card-field-changed', field, facts: ENTERED });
      }
    },
    enterBankAccount: (bankName: string | null = 'Commonwealth Bank') => {
      flow.send({ type: 'name-typed', tab: 'direct debit', name: 'Alex Nguyen' });
      flow.send({ type: 'bank-field-changed', facts: ENTERED, bankName });
    },
    applyCoupon: (text: string) => {
      flow.send({ type: 'coupon-typed', text });
      flow.send({ type: 'coupon-submitted' });
    },
    /** Removes the provider's script or its fields from the page. */
    removeProvider: () => {
      isProviderThere = false;
    },
    /** Presses pay and waits for what comes of it. */
    pay: async () => {
      flow.send({ type: 'pay-pressed' });
      await quiet();
    },
    filled: () => filled(flow.state()),
    /** The arguments of every call of that name. */
    callsOf: (name: keyof CheckoutApi | keyof CardProvider) =>
      heard.calls.filter((call) => call.name === name).map(({ args }) => args),
  };
}

export const REQUEST: ShowRequest = {
  planHandle: 'basic',
  pricePointHandle: null,
  breakdown: { planPrice: null, priceOverride: null, addOns: [], coupon: null },
  tracking: {},
  onSuccess: null,
  extras: {},
  offer: null,
  surface: 'dialog',
};

const ENTERED: FieldFacts = { complete: true, empty: false, error: null };

/** A user with a current plan, so that buying 'basic' moves it. */
export const withPlan = {
  currentPlan: async () =>
    succeeded({
      activeHandle: 'starter',
      subscriptions: [{ id: 'sub_old', productId: 'prod_0', state: 'active' }],
    }),
} satisfies Partial<CheckoutApi>;

/** Waits until nothing more comes of what was asked. */
export const quiet = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** An answer that comes when the test says so. */
export function later<Value>() {
  let answer: (value: Value) => void = () => undefined;
  const promise = new Promise<Value>((resolve) => {
    answer = resolve;
  });
  return { promise, answer };
}

/** The state's form and facts; throws while there are none. */
function filled(state: CheckoutState) {
  if (!('form' in state)) throw new Error(`There is no form while the checkout is ${state.at}.`);
  return state;
}

/** A payment store in memory. */
export function fakePayments(known: KnownPayments = NO_PAYMENTS): PaymentStore {
  let { unconfirmed, paid } = known;
  const drop = (idempotencyKey: string) => {
    unconfirmed = unconfirmed.filter((payment) => payment.idempotencyKey !== idempotencyKey);
  };
  return {
    read: () => ({ unconfirmed, paid }),
    save: (payment) => {
      unconfirmed = [...unconfirmed, payment];
    },
    forget: ({ idempotencyKey }) => drop(idempotencyKey),
    markPaid: ({ idempotencyKey, planHandle }, subscriptionId) => {
      drop(idempotencyKey);
      paid = [...paid, { idempotencyKey, planHandle, subscriptionId }];
    },
  };
}
