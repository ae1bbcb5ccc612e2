import {
  type CardProviderLoader,
  createCardProviderLoader,
  createProviderFieldGroup,
  type ProviderFieldGroup,
} from '#card-provider';
import {
  type CheckoutEvent,
  type CheckoutMachine,
  type CheckoutState,
  createCheckoutMachine,
  createMachineView,
  createSaveMachine,
  createUserMachine,
  digestTracking,
  isVisibleCheckout,
  isVisibleSave,
  type MachineView,
  type SaveEvent,
  type SaveMachine,
  type SaveState,
  type ShowRequest,
  type VisibleSave,
} from '#checkout-flow';
import {
  canBeBoughtAgain,
  contentText,
  createStore,
  describeJsonProblem,
  findPlan,
  findProductId,
  type ReadonlyStore,
} from '#domain';
import { createToastStore, describeAppearanceProblems, type ToastStore } from '#ui';
import { type CheckoutOptions, createHostLog, describeMissingOptions } from './checkout-options.ts';
import { subscribeToPayments } from './payment-store.ts';
import { createPayButton, type PayButtonStores, type PaymentView } from './payment-view.ts';
import { createSignedInUser } from './signed-in-user.ts';
import {
  type BrowserApis,
  type CheckoutDependencies,
  createUserPorts,
  type UserPorts,
  warnOfOtherOrigin,
} from './user-ports.ts';

export interface PaymentSession extends CheckoutMachine, PayButtonStores {
  view: PaymentView;
  fields: ProviderFieldGroup;
  /** Sells the request, and discards what was entered before. Ignored during a payment. */
  start(request: ShowRequest): void;
  /** Updates callback and tracking data of the sale. The sale starts over if user, price or items have changed. */
  update(request: ShowRequest): void;
  /** Starts the checkout over for another user. A dialog closes instead if it is paying, or if nobody is signed in. */
  switchToCurrentUser(): void;
  /** Hides the checkout. A payment in progress goes on and reports once. */
  end(): void;
}

interface SaveDialogSession extends SaveMachine {
  view: MachineView<VisibleSave>;
  fields: ProviderFieldGroup;
  isTokenMissing: () => boolean;
  /** The dialog starts over if another user has signed in, and closes if nobody is signed in. */
  switchToCurrentUser(): void;
}

export interface CheckoutStore {
  dialog: PaymentSession;
  saveDialog: SaveDialogSession;
  providerLoader: CardProviderLoader;
  toaster: ToastStore;
  /** Whether the customer is about to open the dialog, so that it renders ahead, invisibly. */
  prerenderRequested: ReadonlyStore<boolean>;
  requestPrerender(): void;
  paying: ReadonlyStore<boolean>;
  /** Whether the host page passes no user for a moment. The dialogs stay, and nothing can be pressed in them. */
  userAbsent: ReadonlyStore<boolean>;
  createPaymentSession(): PaymentSession;
  /** Called at each render of the host page, so that a new user does not see the last user's checkout. */
  switchToCurrentUser(): void;
}

const browserApis = (): BrowserApis => ({
  storage: () => (typeof localStorage === 'undefined' ? null : localStorage),
  page: typeof window === 'undefined' ? new EventTarget() : window,
  locks: globalThis.navigator?.locks ?? null,
});

export const startFailureAdvice = (): string =>
  describeJsonProblem() ?? 'Something on this page keeps it from starting. Try again, or reload the page.';

/** The checkout reads current options at each use, but endpoints, key and fonts only from `initialOptions`. */
export function createCheckout(
  initialOptions: CheckoutOptions,
  getOptions: () => CheckoutOptions,
  browser: BrowserApis = browserApis(),
): CheckoutStore {
  const jsonProblem = describeJsonProblem();
  if (jsonProblem !== null) throw new Error(jsonProblem);
  const log = createHostLog(getOptions);
  for (const problem of describeMissingOptions(getOptions())) log({ level: 'warning', message: problem });
  for (const problem of describeAppearanceProblems(getOptions().appearance))
    log({ level: 'warning', message: `appearance.${problem}` });
  const providerLoader = createCardProviderLoader({
    publishableKey: initialOptions.publishableKey,
    ...(initialOptions.fieldFonts ? { fonts: initialOptions.fieldFonts } : {}),
    ...(initialOptions.nonce === undefined ? {} : { nonce: initialOptions.nonce }),
    onFailure: (cause) => log({ level: 'warning', message: 'card provider not initialised', cause }),
  });
  const toaster = createToastStore();
  const paying = createStore(false);
  const prerenderRequested = createStore(false);
  const started = new Set<PaymentSession>();
  const switchToCurrentUser = () => {
    user.update();
    for (const session of [saveDialog, ...started]) session.switchToCurrentUser();
  };
  const user = createSignedInUser(getOptions, () => switchToCurrentUser());
  const dependencies: CheckoutDependencies = {
    initialOptions,
    getOptions,
    log,
    toaster,
    browser,
    user,
    lastToken: null,
    isTokenMissing: false,
  };
  warnOfOtherOrigin(initialOptions, log);
  let ports = createUserPorts(dependencies);
  const userPorts = () => {
    if (ports.isSignedIn()) return ports;
    toaster.clear();
    ports = createUserPorts(dependencies);
    return ports;
  };
  const shared: Shared = { dependencies, providerLoader, userPorts, started, paying };
  const saveDialog = createSaveDialogSession(shared);
  return {
    dialog: createPaymentSession(shared, saveDialog),
    saveDialog,
    providerLoader,
    toaster,
    paying,
    userAbsent: user.absent,
    prerenderRequested,
    requestPrerender: () => prerenderRequested.setState(true),
    createPaymentSession: () => createPaymentSession(shared, saveDialog),
    switchToCurrentUser,
  };
}

interface Shared {
  dependencies: CheckoutDependencies;
  providerLoader: CardProviderLoader;
  userPorts: () => UserPorts;
  started: Set<PaymentSession>;
  paying: ReturnType<typeof createStore<boolean>>;
}

const isPaying = (session: ReadonlyStore<CheckoutState>) => session.state().status === 'paying';

function createSaveDialogSession(shared: Shared): SaveDialogSession {
  const { dependencies, userPorts, started, providerLoader, paying } = shared;
  const fields = createProviderFieldGroup(providerLoader);
  const machine = createUserMachine<UserPorts, SaveState, SaveEvent>(userPorts, (ports, isCurrent, last) => {
    const cardProvider = () => (isCurrent() ? fields.provider() : null);
    const onSaved = () => {
      if (ports.isSignedIn()) for (const { send } of started) send({ type: 'methods-changed' });
    };
    const initial = last ? ({ status: 'hidden', history: last.history } as const) : undefined;
    return createSaveMachine({ ...ports, cardProvider, onSaved, isUpdating: paying.state }, initial);
  });
  const view = createMachineView(machine, isVisibleSave);
  const switchToCurrentUser = () => {
    const last = machine.state();
    if (!machine.switchToCurrentUser()) return;
    view.clear();
    const isContinued = (last.status === 'open' || last.status === 'preparing') && dependencies.user.current() !== null;
    if (isContinued) machine.send({ type: 'save-requested', mode: last.opening.mode });
  };
  return {
    ...machine,
    send: (event) => {
      switchToCurrentUser();
      machine.send(event);
    },
    view,
    fields,
    isTokenMissing: () => dependencies.isTokenMissing,
    switchToCurrentUser,
  };
}

interface Sale {
  request: ShowRequest;
  /** The sold items and the user's id as text, to compare them: host pages pass new objects at every render. */
  text: string;
  unsubscribe: () => void;
}

function createPaymentSession(shared: Shared, saveDialog: SaveDialogSession): PaymentSession {
  const { dependencies, providerLoader, userPorts, started, paying } = shared;
  const { getOptions, user, browser } = dependencies;
  const fields = createProviderFieldGroup(providerLoader);
  const isUpdating = () =>
    saveDialog.state().status === 'saving' || [...started].some((other) => other !== session && isPaying(other));
  const machine = createUserMachine<UserPorts, CheckoutState, CheckoutEvent>(userPorts, (ports, isCurrent, last) => {
    const cardProvider = () => (isCurrent() ? fields.provider() : null);
    // Reads the new user's payments. The ids of openings go on counting, because React uses them as keys.
    const history = last && { ...last.history, payments: ports.payments.read() };
    const initial = history ? ({ status: 'hidden', history } as const) : undefined;
    return createCheckoutMachine({ ...ports, cardProvider, isUpdating, onSaved: () => undefined }, initial);
  });
  const { state, subscribe } = machine;
  const view = createMachineView({ state, subscribe }, isVisibleCheckout);
  subscribe(() => paying.setState([...started].some(isPaying)));

  let sale: Sale | null = null;
  const planOf = ({ planHandle, breakdown }: ShowRequest, warn?: (message: string) => void) =>
    findPlan(getOptions().appConfig, planHandle, breakdown.planPrice ?? breakdown.priceOverride, warn);
  const saleText = (request: ShowRequest) => {
    const { onSuccess: _callback, tracking: _tracking, ...sold } = request;
    return contentText([sold, planOf(request), user.current()?.flakeId]);
  };
  const paymentsChanged = () => ({ type: 'payments-changed', payments: userPorts().payments.read() }) as const;

  // `switchToCurrentUser` must run before `sell` and `stopSelling`, or they would act on another user's checkout.
  const sell = (request: ShowRequest) => {
    const unsubscribe =
      sale?.unsubscribe ?? subscribeToPayments(browser.page, () => sendAsCurrentUser(paymentsChanged()));
    sale = { request, text: saleText(request), unsubscribe };
    started.add(session);
    machine.send(paymentsChanged());
    const plan = planOf(request, (message) => userPorts().log({ level: 'warning', message }));
    const isListed = findProductId(getOptions().appConfig.productList, request.planHandle) !== undefined;
    machine.send({ type: 'show', request, plan, hasNoPrice: plan === null && isListed });
  };
  const stopSelling = () => {
    sale?.unsubscribe();
    sale = null;
    started.delete(session);
    machine.send({ type: 'hide' });
  };

  const switchToCurrentUser = () => {
    const last = state();
    if (!machine.switchToCurrentUser()) return;
    view.clear();
    const isForm = sale?.request.surface === 'form';
    const isContinued = isForm || (isVisibleCheckout(last) && last.status !== 'paying' && user.current() !== null);
    if (sale && isContinued) sell(sale.request);
    else stopSelling();
  };
  const sendAsCurrentUser = (event: CheckoutEvent) => {
    switchToCurrentUser();
    machine.send(event);
  };
  const start = (request: ShowRequest) => {
    switchToCurrentUser();
    sell(request);
  };

  /** Whether the form has been paid for, and the host page now sells another document in it. */
  const isNextDocument = ({ planHandle, tracking }: ShowRequest) =>
    state().status === 'paid' &&
    canBeBoughtAgain(planHandle) &&
    digestTracking(tracking) !== digestTracking(sale?.request.tracking ?? {});

  const session: PaymentSession = {
    state,
    subscribe,
    send: sendAsCurrentUser,
    view,
    ...createPayButton({
      view,
      providerLoader,
      isUpdating,
      isTokenMissing: () => dependencies.isTokenMissing,
      now: () => getOptions().now?.() ?? new Date(),
      updates: [paying, saveDialog],
    }),
    fields,
    start,
    update: (request) => {
      if (sale?.text !== saleText(request) || isNextDocument(request)) return start(request);
      // During and after a payment, new props of the host page do not change what this session sells.
      if (state().status === 'open' || state().status === 'preparing') sale = { ...sale, request };
      sendAsCurrentUser({ type: 'reporting-changed', reporting: request });
    },
    switchToCurrentUser,
    end: stopSelling,
  };
  return session;
}
