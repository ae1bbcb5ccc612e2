/** One page with a checkout: its screens and the user's actions. No other file of the model imports the client. */
import { ApolloClient, HttpLink, InMemoryCache } from '@apollo/client';
import type { AccountHolder, CardProvider } from '#card-provider';
import {
  type CheckoutEvent,
  type CheckoutState,
  currentTotal,
  currentValue,
  isInFlight,
  isPaidElsewhere,
  type LogEntry,
  type PaidReport,
  paymentsOfOtherDocuments,
  payObstacles,
  repeatPrice,
  replaceablePayment,
  type SaveMode,
  type SaveState,
  type ShowRequest,
  savedMethods,
  sentExtras,
  type TrackedEvent,
  unconfirmedPayment,
} from '#checkout-flow';
import { failed, type PaymentType, type SavedMethod, succeeded, type Toast } from '#domain';
import type { CheckoutOptions } from '../../client/checkout/checkout-options.ts';
import { createCheckout } from '../../client/checkout/create-checkout.ts';
import {
  type Backend,
  type Entry,
  ownerOf,
  type PlanHandle,
  PRODUCT_IDS,
  type ProviderCall,
  REFUSED,
  type UserId,
} from './backend.ts';
import { createToken } from './fake-network.ts';

export type { PaymentType, SaveMode };

/** Both documents have the same handle, so only their tracking data tells them apart. */
export const DOCUMENTS = ['document-1', 'document-2'] as const;
export type DocumentId = (typeof DOCUMENTS)[number] | `document of opening ${number}`;

export interface Sale {
  plan: PlanHandle;
  offer: string | null;
  document?: DocumentId | 'new';
}

export const SURFACES = ['dialog', 'form'] as const;
export type Surface = (typeof SURFACES)[number];
export type FormName = Surface | 'save';

type PaymentScreen = ReturnType<typeof toScreen>;

/** Everything that pages report to users, hosts and the log. */
export const createOutput = () => ({
  paidReports: [] as (PaidReport & { receiver: UserId | null })[],
  successes: [] as { document: DocumentId; subscriptionId: string }[],
  trackedEvents: [] as (TrackedEvent & { receiver: UserId | null })[],
  toasts: [] as (Toast & { tab: number; id: number; user: UserId | null })[],
  logEntries: [] as LogEntry[],
  /** Payment forms that appeared other than after a retry, so their entries must be blank. */
  openedForms: [] as PaymentScreen[],
  startedPayments: 0,
  interruptedPayments: 0,
  violations: [] as string[],
});
export type Output = ReturnType<typeof createOutput>;

interface PageOptions {
  index: number;
  backend: Backend;
  fetch: typeof globalThis.fetch;
  output: Output;
  hasSharedLogin: boolean;
  browser: Parameters<typeof createCheckout>[2];
  nextEntryNumber: () => number;
}

export function createClientPage(pageOptions: PageOptions) {
  const { index, backend, fetch, output, browser, hasSharedLogin, nextEntryNumber } = pageOptions;
  let userId: UserId | null = 'flake_1';
  /** The user whose token `getIdToken()` returns: the last user, for a time after the host has changed the user. */
  let tokenOwner: UserId | null = userId;
  /** Calls of `getIdToken()` that wait for a token; null while each call gets one at once. */
  let waiting: (() => void)[] | null = null;
  /** The user of the token that the page has read last. The page recognizes that token when the next user signs in. */
  let tokenReader: UserId | null = null;
  /** The user whom the host has stopped passing. Their session continues if they are back within three seconds. */
  let missing: { user: UserId; sinceMs: number } | null = null;
  const sessionUser = () =>
    userId ?? (missing && performance.now() - missing.sinceMs < MAX_ABSENCE_MS ? missing.user : null);
  let servedFromMs = 0;
  const isServed = () =>
    userId !== null && userId === tokenOwner && waiting === null && performance.now() >= servedFromMs;
  let loginCount = 0;
  let tokenCount = 0;
  const token = () => {
    if (isServed()) tokenReader = userId;
    tokenCount += 1;
    return tokenOwner && createToken(tokenOwner, `${hasSharedLogin || tokenOwner} ${loginCount}`, tokenCount);
  };
  const callbacks = (receiver: UserId | null): Pick<CheckoutOptions, 'onPaid' | 'track'> => ({
    onPaid: (report) => output.paidReports.push({ ...report, receiver }),
    track: (event) => output.trackedEvents.push({ ...event, receiver }),
  });
  const options: CheckoutOptions = {
    apolloClient: new ApolloClient({
      link: new HttpLink({ uri: 'http://shop.test/graphql', fetch }),
      cache: new InMemoryCache(),
    }),
    idempotencyKeys: true,
    chargifyServiceUrl: 'http://shop.test/chargify',
    getIdToken: () => (waiting ? new Promise((resolve) => waiting?.push(() => resolve(token()))) : token()),
    publishableKey: 'pk_test',
    ...hostOptions(backend, userId),
    merchant: 'A merchant',
    termsUrl: '/terms',
    now: backend.pageTime,
    ...callbacks(userId),
    log: (entry) => output.logEntries.push(entry),
  };
  let current = options;
  const checkout = createCheckout(options, () => current, browser);
  const recorded = new Set<number>();
  checkout.toaster.subscribe(() => {
    for (const { id, ...toast } of checkout.toaster.state()) {
      if (!recorded.has(id)) output.toasts.push({ ...toast, tab: index, id, user: sessionUser() });
      recorded.add(id);
    }
  });

  const sessions = { dialog: checkout.dialog, form: checkout.createPaymentSession() };
  const { saveDialog } = checkout;
  const stateOf = (surface: Surface): CheckoutState => sessions[surface].state();
  const fields = { dialog: sessions.dialog.fields, form: sessions.form.fields, save: saveDialog.fields };
  const entered: Record<FormName, Entry> = { dialog: NO_ENTRY, form: NO_ENTRY, save: NO_ENTRY };
  /** How often each form has appeared. Between two appearances only the user may change its entries. */
  const appearances = { dialog: 0, form: 0 };
  for (const surface of SURFACES) {
    let before = stateOf(surface);
    sessions[surface].subscribe(() => {
      const state = stateOf(surface);
      if (state.status === 'paying' && before.status !== 'paying') output.startedPayments += 1;
      // The host has shown the checkout again before the purchase was sent, so the checkout abandons that payment.
      if (before.status === 'hidden-paying' && state.status === 'preparing' && !state.waitsFor)
        output.interruptedPayments += 1;
      if (before.status === 'preparing' && state.status === 'open' && !before.previousForm) {
        appearances[surface] += 1;
        output.openedForms.push(screen(surface));
      }
      before = state;
    });
  }

  const attached: Partial<Record<FormName, () => void>> = {};
  function attach(form: FormName): void {
    if (attached[form]) return;
    let isAttached = true;
    entered[form] = NO_ENTRY;
    const onCall = () => {
      if (!isAttached) output.violations.push('The card provider was called without its fields.');
    };
    fields[form].setProvider(createFakeCardProvider({ fetch, onCall, output, entry: () => entered[form] }));
    attached[form] = () => {
      isAttached = false;
      fields[form].setProvider(null);
      delete attached[form];
    };
  }

  let soldInForm: ShowRequest | null = null;
  const render = () => {
    current = { ...options, ...hostOptions(backend, userId), ...callbacks(userId) };
    if (soldInForm) sessions.form.update(soldInForm);
    checkout.switchToCurrentUser();
  };
  const screen = (surface: Surface) => toScreen(stateOf(surface), backend.pageTime());
  const sendTo = (form: FormName) => (form === 'save' ? saveDialog.send : sessions[form].send);

  return {
    user: sessionUser,
    /** With `isTokenLate`, `getIdToken()` still returns the last user's token for less than a second. */
    changeUser(user: UserId | null, isTokenLate = false) {
      const last = sessionUser();
      if (user === null && userId !== null) missing = { user: userId, sinceMs: performance.now() };
      userId = user;
      const isOtherUser = user !== null && user !== last;
      if (isOtherUser) {
        const isSame = hasSharedLogin && tokenReader !== null && tokenReader !== user;
        servedFromMs = isSame ? performance.now() + MAX_TOKEN_WAIT_MS : 0;
      }
      if (!isTokenLate || tokenReader !== last || tokenOwner !== last) tokenOwner = user ?? last;
      render();
    },
    updateToken() {
      if (userId !== null) tokenOwner = userId;
    },
    changeLogin() {
      loginCount += 1;
      tokenOwner = userId ?? tokenOwner;
      tokenReader = null;
    },
    holdToken() {
      waiting ??= [];
    },
    isTokenHeld: () => waiting !== null,
    isServed,
    isInert: () => userId === null && sessionUser() !== null,
    releaseToken() {
      const calls = waiting ?? [];
      waiting = null;
      for (const resolveCall of calls) resolveCall();
    },
    render,
    screen,
    opening(surface: Surface): number | null {
      const state = stateOf(surface);
      return 'opening' in state ? state.opening.id : null;
    },
    appearances: (surface: Surface) => appearances[surface],
    entry: (form: FormName): Entry => entered[form],
    visibleToasts: () => [...checkout.toaster.state()],
    show(surface: Surface, { plan: planHandle, offer, document: sold = DOCUMENTS[0] }: Sale) {
      attach(surface);
      const document = sold === 'new' ? (`document of opening ${nextEntryNumber()}` as const) : sold;
      const onSuccess = ({ subscriptionId }: PaidReport) => output.successes.push({ document, subscriptionId });
      const request: ShowRequest = { ...REQUEST, planHandle, offer, surface, tracking: { document }, onSuccess };
      if (surface === 'dialog') return sessions.dialog.start(request);
      soldInForm = request;
      sessions.form.update(request);
    },
    hide(surface: Surface) {
      if (surface === 'form') soldInForm = null;
      attached[surface]?.();
      sessions[surface].end();
    },
    send: (surface: Surface, event: CheckoutEvent) => sessions[surface].send(event),
    chooseTab: (form: FormName, tab: PaymentType) => sendTo(form)({ type: 'tab-selected', tab }),
    chooseMethod: (form: FormName, methodId: string | null) => sendTo(form)({ type: 'method-selected', methodId }),
    enterDetails(form: FormName, tab: PaymentType, { kind, bankName }: { kind: Entry['kind']; bankName: string }) {
      const send = sendTo(form);
      const number = nextEntryNumber();
      entered[form] = { number, kind };
      const state = { complete: true, empty: false, error: null };
      send({ type: 'name-changed', tab, name: `${userId} ${number}` });
      if (tab === 'direct debit') return send({ type: 'bank-field-changed', state, bankName });
      for (const field of ['number', 'expiry', 'cvc'] as const) send({ type: 'card-field-changed', field, state });
    },
    /** The customer replaces complete details by others. The provider's fields report only their focus, not the change. */
    replaceDetails(form: FormName) {
      entered[form] = { ...entered[form], number: nextEntryNumber() };
      sendTo(form)({ type: 'field-focused' });
    },
    openSave(mode: SaveMode) {
      attach('save');
      saveDialog.send({ type: 'save-requested', mode });
    },
    closeSave: () => saveDialog.send({ type: 'hide' }),
    pressSave: () => saveDialog.send({ type: 'save-submitted' }),
    retrySave: () => saveDialog.send({ type: 'retry-requested' }),
    /** Gives the details a new number, because after a change of the form the save dialog creates another method. */
    renumber(form: FormName) {
      entered[form] = { ...entered[form], number: nextEntryNumber() };
    },
    saveScreen: () => toSaveScreen(saveDialog.state()),
  };
}

export type ClientPage = ReturnType<typeof createClientPage>;

/** What the dialog or the standalone form shows. `form` is null while the checkout is hidden or preparing. */
function toScreen(state: CheckoutState, now: Date) {
  const isPaying = isInFlight(state) || (state.status === 'preparing' && state.waitsFor !== null);
  const attempt = 'attempt' in state ? state.attempt : null;
  const attemptKey = attempt && (attempt.kind === 'new' ? attempt.idempotencyKey : attempt.payment.idempotencyKey);
  if (!('form' in state)) return { status: state.status, isPaying, attemptKey, form: null };
  const { form, opening, history } = state;
  const { card, bank, coupon } = form;
  const unconfirmed = unconfirmedPayment(state);
  const providerFields = [card.number, card.expiry, card.cvc, bank.account];
  return {
    status: state.status,
    isPaying,
    attemptKey,
    form: {
      users: usersIn(form, savedMethods(state.data).methods),
      plan: opening.request.planHandle as PlanHandle,
      offer: opening.request.offer,
      document: opening.request.tracking['document'] as DocumentId,
      tab: form.tab,
      methodId: form.methodId,
      entries: JSON.stringify([card, bank]),
      isBlank:
        providerFields.every(({ empty }) => empty) &&
        [card.name, bank.name, coupon.text].every((text) => text === '') &&
        coupon.applied === null,
      /** What a press of Pay charges, without the card fee. */
      price: unconfirmed ? repeatPrice(unconfirmed, currentValue(state.data.migration)) : currentTotal(state).total,
      coupon: {
        error: coupon.error,
        isChecking: coupon.checking !== null,
        applied: coupon.applied?.code ?? null,
      },
      sentCoupons: sentExtras(state).couponCodes ?? [],
      obstacles: payObstacles(state, { now, isUpdating: false, providerStatus: 'loaded' }),
      isLocked: unconfirmedPayment(state) !== null,
      canReplacePayment: replaceablePayment(state) !== null,
      unconfirmedKey: unconfirmed?.idempotencyKey ?? null,
      hasEarlierPayment:
        unconfirmed !== null ||
        history.payments.refused.length + history.payments.replaced.length > 0 ||
        paymentsOfOtherDocuments(state).length > 0 ||
        isPaidElsewhere(state),
      isPreviewUnavailable: state.data.migration.status === 'unavailable',
    },
  };
}

function toSaveScreen(state: SaveState) {
  if (state.status === 'hidden' || state.status === 'preparing') return { status: state.status, form: null };
  const { status, data, form } = state;
  const { methods, defaultId } = savedMethods(data);
  const selected = methods.find(({ id, type }) => id === form.methodId && type === form.tab);
  return {
    status,
    form: {
      tab: form.tab,
      methodId: selected?.id ?? null,
      methodIds: methods.map(({ id }) => id),
      users: usersIn(form, methods),
      defaultId,
      isListLoaded: data.methods.status === 'loaded',
      entries: JSON.stringify([form.card, form.bank]),
    },
  };
}

const usersIn = (form: object, methods: readonly SavedMethod[]): string[] => [
  ...(JSON.stringify(form).match(/flake_\d/g) ?? []),
  ...methods.flatMap(ownerOf),
];

const REQUEST = {
  pricePointHandle: null,
  breakdown: { planPrice: null, priceOverride: null, addOns: [], coupon: null },
  extras: {},
};

const product = (name: string, priceInCents: number) => ({ name, priceInCents, interval: 1, intervalUnit: 'month' });
const hostOptions = ({ products }: Backend, userId: UserId | null): Pick<CheckoutOptions, 'appConfig' | 'user'> => ({
  appConfig: {
    productList: PRODUCT_IDS,
    products: Object.fromEntries(products.map(({ id, handle, priceInCents }) => [id, product(handle, priceInCents)])),
  },
  user: userId && {
    firstName: 'Alex',
    lastName: 'Nguyen',
    email: `${userId}@example.com`,
    flakeId: userId,
  },
});

/** How long the host may pass no user before the session ends. */
const MAX_ABSENCE_MS = 3_000;
const MAX_TOKEN_WAIT_MS = 10_000;

const NO_ENTRY: Entry = { number: 0, kind: 'invalid' };

interface ProviderOptions {
  fetch: typeof globalThis.fetch;
  onCall: () => void;
  output: Output;
  entry: () => Entry;
}

/** A card provider whose calls return what the entered details decide, and reject when the network loses a response. */
function createFakeCardProvider({ fetch, onCall, output, entry }: ProviderOptions): CardProvider {
  const usedSecrets = new Set<string>();
  const create = async (prefix: ProviderCall['prefix'], holder: AccountHolder) => {
    onCall();
    const details = entry();
    const variables: ProviderCall = { prefix, entry: details, holder };
    const body = JSON.stringify({ operationName: 'ProviderCall', variables });
    const response = await fetch('http://provider.test', { body });
    const { id } = ((await response.json()) as { data: { id?: string } }).data;
    return id === undefined ? failed({ ...refusalOf(details), kind: details.kind }) : succeeded({ id });
  };
  const confirm =
    (prefix: ProviderCall['prefix']): CardProvider['confirmCardSetup'] =>
    async (clientSecret, holder) => {
      if (usedSecrets.has(clientSecret))
        output.violations.push('A setup intent was confirmed that may have been used.');
      usedSecrets.add(clientSecret);
      const created = await create(prefix, holder);
      if (created.ok) return { kind: 'succeeded', paymentMethodId: created.value.id };
      const { kind, ...refusal } = created.failure;
      if (kind === 'incomplete') return { kind, status: 'processing' };
      if (kind === 'unusable') return { kind: 'intent-unusable', refusal };
      if (kind === 'unknown') return { kind: 'unknown-intent', refusal };
      usedSecrets.delete(clientSecret);
      return { kind: 'refused', refusal };
    };
  return {
    confirmCardSetup: confirm('pm_card'),
    confirmBankSetup: confirm('pm_bank'),
    async createCardToken(holder) {
      const created = await create('tok', holder);
      const card = { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2030 };
      return created.ok ? succeeded({ ...created.value, ...card }) : created;
    },
    createCardPaymentMethod: (holder) => create('pm_card', holder),
  };
}

const refusalOf = ({ kind }: Entry) => ({
  code: null,
  declineCode: null,
  invalidEntry: kind === 'invalid',
  message: REFUSED,
});
