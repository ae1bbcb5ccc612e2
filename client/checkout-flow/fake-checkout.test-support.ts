import { setImmediate } from 'node:timers/promises';
import type { CardProvider, ProviderRefusal } from '#card-provider';
import {
  cents,
  failed,
  type Plan,
  type ProviderFieldState,
  type SavedMethods,
  succeeded,
  type Toast,
  type UserInfo,
} from '#domain';
import type { CheckoutApi } from '#graphql';
import type { PaidReport, ShowRequest } from './checkout-state.ts';
import { createCheckoutMachine, createSaveMachine } from './machine.ts';
import type { MethodFormEvent } from './method-form.ts';
import type { CheckoutPorts, LogEntry, PaymentStore, TrackedEvent } from './ports.ts';
import type { SaveMode } from './save-state.ts';
import { digestTracking, type KnownPayments, NO_PAYMENTS, type SentPayment, soldItemOf } from './sent-payment.ts';
import type { TransitionContext } from './transition-result.ts';

interface Call {
  name: string;
  args: unknown[];
}

const createRecord = () => ({
  calls: [] as Call[],
  stored: [] as Call[],
  hostCalls: [] as string[],
  tracked: [] as TrackedEvent[],
  paid: [] as PaidReport[],
  toasts: [] as Toast[],
  logged: [] as LogEntry[],
  saves: 0,
});

export const NOW = new Date('2026-03-15T10:00:00+11:00');
export const CONTEXT: TransitionContext = {
  now: NOW,
  userId: 'flake_1',
  directDebitDisabled: false,
  isUpdating: false,
  providerStatus: 'loaded',
  newKey: 'key',
};
export const USER: UserInfo = { firstName: 'Alex', lastName: 'Nguyen', email: 'alex@example.com', flakeId: 'flake_1' };

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

const successfulApi = (): CheckoutApi => {
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
      succeeded({
        coupon: { discount_type: 'percent', code: code.toUpperCase(), percentage: 10 },
        serverDiscount: null,
      }),
    createSubscription: async () => succeeded({ id: 'sub_new' }),
    migrateSubscription: async ({ subscriptionId }) => succeeded({ id: subscriptionId }),
    attachPaymentMethod: async () => succeeded(null),
    changeDefaultPaymentMethod: async (id) => succeeded({ id }),
    postUpgradeIntention: async () => undefined,
  };
};

const successfulProvider: CardProvider = {
  confirmCardSetup: async () => ({ kind: 'succeeded', paymentMethodId: 'pm_new' }),
  confirmBankSetup: async () => ({ kind: 'succeeded', paymentMethodId: 'pm_new_bank' }),
  createCardToken: async () => succeeded({ id: 'tok_1', brand: 'Visa', last4: '4242', expMonth: 12, expYear: 2030 }),
  createCardPaymentMethod: async () => succeeded({ id: 'pm_new' }),
};

function recordCalls<Port extends object>(port: Port, calls: Call[]): Port {
  const wrapped = Object.entries(port).map(([name, method]) => [
    name,
    (...args: unknown[]) => {
      calls.push({ name, args });
      return method(...args);
    },
  ]);
  return Object.fromEntries(wrapped);
}

export type PortOverrides = Partial<Omit<CheckoutPorts, 'api' | 'cardProvider'>> & {
  api?: Partial<CheckoutApi>;
  cardProvider?: Partial<CardProvider> | null;
};

function fakePorts({ api, cardProvider, ...overrides }: PortOverrides = {}) {
  const recorded = createRecord();
  const provider = recordCalls({ ...successfulProvider, ...cardProvider }, recorded.calls);
  let isProviderAvailable = cardProvider !== null;
  let keys = 0;
  const ports: CheckoutPorts = {
    api: recordCalls({ ...successfulApi(), ...api }, recorded.calls),
    cardProvider: () => (isProviderAvailable ? provider : null),
    now: () => NOW,
    user: () => USER,
    productList: () => ({ basic: 'prod_1', starter: 'prod_0' }),
    subscriptionId: () => null,
    directDebitDisabled: () => false,
    isUpdating: () => false,
    payments: recordCalls(fakePaymentStore(), recorded.stored),
    runExclusive: (work) => work(),
    createKey: () => {
      keys += 1;
      return `key-${keys}`;
    },
    notify: (toast) => recorded.toasts.push(toast),
    dismiss: () => undefined,
    log: (entry) => recorded.logged.push(entry),
    track: (event) => {
      recorded.hostCalls.push(event.name);
      recorded.tracked.push(event);
    },
    onPaid: (report) => {
      recorded.hostCalls.push('paid');
      recorded.paid.push(report);
    },
    onSaved: () => {
      recorded.saves += 1;
    },
    ...overrides,
  };
  return {
    ports,
    recorded,
    removeProvider: () => {
      isProviderAvailable = false;
    },
    callsOf: (name: keyof CheckoutApi | keyof CardProvider) =>
      recorded.calls.filter((call) => call.name === name).map(({ args }) => args),
  };
}

const enterWith = (send: (event: MethodFormEvent) => void) => ({
  enterCard: (name = ' Alex Nguyen ') => {
    send({ type: 'name-changed', tab: 'credit card', name });
    for (const field of ['number', 'expiry', 'cvc'] as const)
      send({ type: 'card-field-changed', field, state: COMPLETE_FIELD });
  },
  enterBankAccount: (name = ' Alex Nguyen ') => {
    send({ type: 'name-changed', tab: 'direct debit', name });
    send({ type: 'bank-field-changed', state: COMPLETE_FIELD, bankName: 'Commonwealth Bank' });
  },
});

export function fakeCheckout(overrides: PortOverrides = {}) {
  const { ports, ...fakes } = fakePorts(overrides);
  const session = createCheckoutMachine(ports);
  const show = (request: Partial<ShowRequest> = {}, plan: Plan | null = PLAN) =>
    session.send({ type: 'show', request: { ...SHOW_REQUEST, ...request }, plan });

  const open = async (request: Partial<ShowRequest> = {}, plan: Plan | null = PLAN) => {
    show(request, plan);
    await flushPromises();
  };
  const pay = async () => {
    session.send({ type: 'payment-submitted' });
    await flushPromises();
  };
  const entries = enterWith(session.send);

  return {
    session,
    ...fakes,
    ...entries,
    show,
    open,
    pay,
    openAndPay: async (...shown: Parameters<typeof open>) => {
      await open(...shown);
      await pay();
    },
    payByCard: async (...shown: Parameters<typeof open>) => {
      await open(...shown);
      entries.enterCard();
      await pay();
    },
    applyCoupon: (text: string) => {
      session.send({ type: 'coupon-changed', text });
      session.send({ type: 'coupon-submitted' });
    },
    stateWithForm: () => stateWithForm(session.state()),
  };
}

export const flushPromises = (): Promise<void> => setImmediate();

export const SHOW_REQUEST: ShowRequest = {
  planHandle: 'basic',
  pricePointHandle: null,
  breakdown: { planPrice: null, priceOverride: null, addOns: [], coupon: null },
  tracking: {},
  onSuccess: null,
  extras: {},
  offer: null,
  surface: 'dialog',
};

export const COMPLETE_FIELD: ProviderFieldState = { complete: true, empty: false, error: null };

export const apiWithPlan = {
  currentPlan: async () =>
    succeeded({
      activeHandle: 'starter',
      subscriptions: [{ id: 'sub_old', productId: 'prod_0', state: 'active' }],
    }),
} satisfies Partial<CheckoutApi>;

export function deferred<Value>() {
  let resolve: (value: Value) => void = () => undefined;
  const promise = new Promise<Value>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

function stateWithForm<State extends { status: string }>(state: State): Extract<State, { form: unknown }> {
  if (!('form' in state)) throw new Error(`There is no form while the status is ${state.status}.`);
  return state as Extract<State, { form: unknown }>;
}

export function fakePaymentStore(known: KnownPayments = NO_PAYMENTS, unreadableKeys: string[] = []): PaymentStore {
  let { unconfirmed, refused, replaced, paid } = known;
  const drop = (idempotencyKey: string) => {
    const isOther = (payment: SentPayment) => payment.idempotencyKey !== idempotencyKey;
    unconfirmed = unconfirmed.filter(isOther);
    refused = refused.filter(isOther);
    replaced = replaced.filter(isOther);
  };
  return {
    read: () => ({ unconfirmed, refused, replaced, paid }),
    unreadableKeys: () => unreadableKeys,
    mark: (payment, status) => {
      drop(payment.idempotencyKey);
      if (status === 'unconfirmed') unconfirmed = [...unconfirmed, payment];
      if (status === 'refused') refused = [...refused, payment];
      if (status === 'replaced') replaced = [...replaced, payment];
    },
    markPaid: (payment, subscriptionId) => {
      drop(payment.idempotencyKey);
      paid = [...paid, { idempotencyKey: payment.idempotencyKey, ...soldItemOf(payment), subscriptionId }];
    },
  };
}

export const MASTERCARD = { ...VISA, id: 'pm_master', brand: 'mastercard', last4: '4444' } as const;
export const SAVED: SavedMethods = { methods: [VISA, MASTERCARD, BANK], defaultId: VISA.id };
export const HOLDER = { name: 'Alex Nguyen', email: 'alex@example.com' };
export const UNANSWERED = failed({ kind: 'no-response', message: null, cause: new Error('down') } as const);
export const NOT_SAVED = {
  tone: 'error',
  title: 'There was an error adding payment method. Please try again later.',
};

export const createRefusal = (changed: Partial<ProviderRefusal> = {}): ProviderRefusal => ({
  code: 'card_declined',
  declineCode: 'generic_decline',
  invalidEntry: false,
  message: 'Your card was declined.',
  ...changed,
});

export function fakeSave({ api, cardProvider, ...overrides }: PortOverrides = {}) {
  let count = 0;
  const nextId = () => {
    count += 1;
    return `pm_new_${count}`;
  };
  const numbered: Partial<CardProvider> = {
    createCardPaymentMethod: async () => succeeded({ id: nextId() }),
    confirmBankSetup: async () => ({ kind: 'succeeded', paymentMethodId: nextId() }),
  };
  const { ports, ...fakes } = fakePorts({
    api: { listPaymentMethods: async () => succeeded(SAVED), ...api },
    cardProvider: cardProvider === null ? null : { ...numbered, ...cardProvider },
    ...overrides,
  });
  const session = createSaveMachine(ports);
  const entries = enterWith(session.send);
  const open = async (mode: SaveMode) => {
    session.send({ type: 'save-requested', mode });
    await flushPromises();
  };
  const save = async () => {
    session.send({ type: 'save-submitted' });
    await flushPromises();
  };
  return {
    session,
    ...fakes,
    ...entries,
    open,
    save,
    saveCard: async (mode: SaveMode) => {
      await open(mode);
      entries.enterCard();
      await save();
    },
    stateWithForm: () => stateWithForm(session.state()),
  };
}

export const STORED_PAYMENT = {
  idempotencyKey: 'from-another-page',
  sentAt: '2026-03-15T09:55:00+11:00',
  request: {
    kind: 'create',
    purchase: {
      productId: 'prod_1',
      price: cents(3900),
      paymentSource: { kind: 'method', paymentMethodId: 'pm_gone', stripeCustomerId: 'cus_1' },
      setupIntentId: 'seti_0',
      pricePointHandle: null,
      extras: { couponCodes: ['TENOFF'] },
    },
  },
  planHandle: 'basic',
  planName: 'Basic',
  productId: 'prod_1',
  price: cents(3900),
  subtotal: cents(3900),
  paymentType: 'credit card',
  offer: 'Winter',
  trackingDigest: digestTracking({}),
  subscriptionsBefore: ['sub_earlier'],
} satisfies SentPayment;

export const STORED_UPGRADE: SentPayment = {
  ...STORED_PAYMENT,
  request: {
    kind: 'migrate',
    migration: {
      subscriptionId: 'sub_old',
      targetHandle: 'basic',
      pricePointHandle: null,
      paymentMethodId: null,
      extras: {},
    },
  },
  subscriptionsBefore: [],
};
