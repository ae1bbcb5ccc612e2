import {
  type CardProviderLoader,
  createCardProviderLoader,
  createProviderFieldGroup,
  type ProviderFieldGroup,
} from '#card-provider';
import {
  type CheckoutPorts,
  type CheckoutSession,
  createCheckoutSession,
  createSaveSession,
  createSessionView,
  isVisibleCheckout,
  isVisibleSave,
  type SaveSession,
  type SessionView,
  type ShowRequest,
  type VisibleSave,
} from '#checkout-flow';
import { contentText, createStore, displayText, findPlan, type ReadonlyStore, type UserInfo } from '#domain';
import { createCheckoutApi, createGraphqlClient, type GetIdToken } from '#graphql';
import { createToastStore, describeAppearanceProblems, type ToastStore } from '#ui';
import { type CheckoutOptions, createHostLog, currentUser } from './checkout-options.ts';
import {
  createExclusiveRunner,
  createPaymentStore,
  createRandomId,
  type StorageLike,
  subscribeToPayments,
} from './payment-store.ts';
import { createPayButton, type PayButtonStores, type PaymentView } from './payment-view.ts';

/** A payment in the dialog or in a standalone form, with the provider's fields that belong to it. */
export interface PaymentSession extends CheckoutSession, PayButtonStores {
  view: PaymentView;
  fields: ProviderFieldGroup;
  /** Starts selling and discards what was entered before. Ignored during a payment. */
  start(request: ShowRequest): void;
  /** Starts unless the session sells just that to this user at this price; then only the callback is replaced. */
  update(request: ShowRequest): void;
  /** Starts over if this is another user than before; during a payment of that one, ends instead. */
  updateUser(userId: string): void;
  /** Leaves the page. A payment in progress goes on and reports once. */
  end(): void;
}

interface SaveDialogSession extends SaveSession {
  view: SessionView<VisibleSave>;
  fields: ProviderFieldGroup;
}

/** Everything behind one `<CheckoutProvider>`: its sessions, and what they share. */
export interface CheckoutStore {
  dialog: PaymentSession;
  saveDialog: SaveDialogSession;
  providerLoader: CardProviderLoader;
  toaster: ToastStore;
  /** Whether the dialog is about to open, so that it is rendered ahead, invisibly. */
  prerenderRequested: ReadonlyStore<boolean>;
  requestPrerender(): void;
  /** Whether a payment is in progress, in the dialog or in a standalone form. */
  paying: ReadonlyStore<boolean>;
  createPaymentSession(): PaymentSession;
}

/** What the tabs of one browser share. */
interface BrowserApis {
  storage: () => StorageLike | null;
  page: EventTarget;
  locks: Pick<LockManager, 'request'> | null;
}

const browserApis = (): BrowserApis => ({
  storage: () => (typeof localStorage === 'undefined' ? null : localStorage),
  page: typeof window === 'undefined' ? new EventTarget() : window,
  locks: globalThis.navigator?.locks ?? null,
});

/**
 * Connects the sessions of a checkout to its host. Reads the user, what is sold and the host's functions when they are
 * needed, because they may change; addresses, key and fonts are those of `initialOptions` (E18).
 */
export function createCheckout(
  initialOptions: CheckoutOptions,
  getOptions: () => CheckoutOptions,
  browser: BrowserApis = browserApis(),
): CheckoutStore {
  const log = createHostLog(getOptions);
  for (const problem of describeAppearanceProblems(getOptions().appearance))
    log({ level: 'warning', message: `appearance.${problem}` });
  const providerLoader = createCardProviderLoader({
    publishableKey: initialOptions.publishableKey,
    ...(initialOptions.fieldFonts ? { fonts: initialOptions.fieldFonts } : {}),
    ...(initialOptions.nonce === undefined ? {} : { nonce: initialOptions.nonce }),
    onFailure: (cause) => log({ level: 'error', message: 'card provider not initialised', cause }),
  });
  const toaster = createToastStore();
  const userId = () => currentUser(getOptions()).flakeId;
  /** Identifies one user of one seller. */
  const scope = () => `${initialOptions.publishableKey} ${userId()}`;
  const { storage, page, locks } = browser;
  const now = () => getOptions().now?.() ?? new Date();
  const onStorageFailure = (cause: unknown) => log({ level: 'warning', message: STORAGE_FAILED, cause });
  const payments = () => createPaymentStore({ storage, page, scope: scope(), now, onStorageFailure });
  /** The sessions that sell something. */
  const started = new Set<PaymentSession>();
  const ports: Omit<CheckoutPorts, 'cardProvider' | 'isUpdating'> = {
    ...createApis(initialOptions, getOptions, log),
    now,
    user: () => currentUser(getOptions()),
    productList: () => getOptions().appConfig.productList,
    subscriptionId: () => getOptions().subscriptionId,
    directDebitDisabled: () => getOptions().disableDirectDebit === true,
    payments,
    runExclusive: createExclusiveRunner(locks, page, () => `legal-checkout ${scope()}`),
    notify: (toast) => {
      const [title, detail] = [displayText(toast.title), displayText(toast.detail ?? '')];
      if (detail.length < (toast.detail ?? '').trim().length)
        log({
          level: 'warning',
          message: 'the user sees only the beginning of this message, because it is too long',
          cause: toast.detail,
        });
      toaster.show({ ...toast, title, ...(detail !== '' && { detail }) });
    },
    dismiss: toaster.clear,
    log,
    track: (event) => getOptions().track?.(event),
    onPaid: (report) => getOptions().onPaid?.(report),
    onSaved: () => {
      for (const { send } of started) send({ type: 'methods-changed' });
    },
  };

  const paying = createStore(false);
  const isPaying = (session: CheckoutSession) => session.state().status === 'paying';
  const saveFields = createProviderFieldGroup(providerLoader);
  const saveSession = createSaveSession({ ...ports, cardProvider: saveFields.provider, isUpdating: paying.state });

  const planOf = ({ planHandle }: Pick<ShowRequest, 'planHandle'>) => findPlan(getOptions().appConfig, planHandle);
  /** What is sold, and to whom; a host passes new objects with the same content at every render. */
  const saleText = ({ onSuccess, ...request }: ShowRequest) => contentText([request, planOf(request), userId()]);

  function createPaymentSession(): PaymentSession {
    const fields = createProviderFieldGroup(providerLoader);
    /** A method is being saved, or another session is paying (V7). */
    const isUpdating = () =>
      saveSession.state().status === 'saving' || [...started].some((other) => other !== session && isPaying(other));
    const { state, subscribe, send } = createCheckoutSession({ ...ports, cardProvider: fields.provider, isUpdating });
    const view = createSessionView({ state, subscribe }, isVisibleCheckout);
    subscribe(() => paying.setState([...started].some(isPaying)));
    const sendPayments = () => send({ type: 'payments-changed', payments: payments().read() });
    let unsubscribe: (() => void) | null = null;
    let shown: { request: ShowRequest; text: string; userId: string } | null = null;
    const session: PaymentSession = {
      state,
      subscribe,
      send,
      view,
      ...createPayButton({ view, providerLoader, isUpdating, now, updates: [paying, saveSession] }),
      fields,
      start: (request) => {
        shown = { request, text: saleText(request), userId: userId() };
        started.add(session);
        unsubscribe ??= subscribeToPayments(page, sendPayments);
        sendPayments();
        send({ type: 'show', request, plan: planOf(request), randomId: createRandomId() });
      },
      update: (request) => {
        if (shown?.text === saleText(request)) send({ type: 'callback-changed', onSuccess: request.onSuccess });
        else session.start(request);
      },
      updateUser: (id) => {
        if (!shown || shown.userId === id) return;
        if (isPaying(session)) session.end();
        else if (isVisibleCheckout(state())) session.start(shown.request);
      },
      end: () => {
        shown = null;
        started.delete(session);
        unsubscribe?.();
        unsubscribe = null;
        send({ type: 'hide' });
      },
    };
    return session;
  }

  const prerenderRequested = createStore(false);
  return {
    dialog: createPaymentSession(),
    saveDialog: { ...saveSession, view: createSessionView(saveSession, isVisibleSave), fields: saveFields },
    providerLoader,
    toaster,
    paying,
    prerenderRequested,
    requestPrerender: () => prerenderRequested.setState(true),
    createPaymentSession,
  };
}

const STORAGE_FAILED =
  'the browser refuses storage, so a payment with an unknown outcome is forgotten after a reload and in other tabs. Allow storage for this site.';

/** The server calls as the current user, and those that send nothing once another user has signed in. */
function createApis(
  initialOptions: CheckoutOptions,
  getOptions: () => CheckoutOptions,
  log: CheckoutPorts['log'],
): Pick<CheckoutPorts, 'api' | 'apiOfUser'> {
  const { chargifyServiceUrl, graphqlEndpoint, apolloClient, idempotencyKeys = true } = initialOptions;
  const createApi = (getIdToken: GetIdToken) => {
    const client = createGraphqlClient({
      getIdToken,
      ...(graphqlEndpoint === undefined ? {} : { endpoint: graphqlEndpoint }),
      ...(apolloClient === undefined ? {} : { hostClient: apolloClient }),
    });
    return createCheckoutApi(client, {
      chargifyServiceUrl: chargifyServiceUrl.replace(/\/$/, ''),
      getIdToken,
      idempotencyKeys,
      log: (message, cause) => log({ level: 'warning', message, cause }),
    });
  };
  let isSignedOut = false;
  const getIdToken = async () => {
    const token = await getOptions().getIdToken();
    // Once, since it is the reason why every call fails.
    if (!token && !isSignedOut)
      log({ level: 'warning', message: 'getIdToken() returned no id token, so no request is sent. Sign a user in.' });
    isSignedOut = !token;
    return token;
  };
  return {
    api: createApi(getIdToken),
    apiOfUser: ({ flakeId }: UserInfo) =>
      createApi(async () => {
        const token = await getIdToken();
        if (currentUser(getOptions()).flakeId === flakeId) return token;
        throw new Error('Another user has signed in during the payment.');
      }),
  };
}
