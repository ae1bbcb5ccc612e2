import {
  type CardProviderLoader,
  createCardProviderLoader,
  createProviderFieldGroup,
  type ProviderFieldGroup,
} from '#card-provider';
import {
  type CheckoutEvent,
  type CheckoutSession,
  type CheckoutState,
  createCheckoutSession,
  createOwnedSession,
  createSaveSession,
  createSessionView,
  digestTracking,
  isVisibleCheckout,
  isVisibleSave,
  type SaveEvent,
  type SaveSession,
  type SaveState,
  type SessionView,
  type ShowRequest,
  type VisibleSave,
} from '#checkout-flow';
import { canBeBoughtAgain, contentText, createStore, describeJsonProblem, findPlan, type ReadonlyStore } from '#domain';
import { createToastStore, describeAppearanceProblems, type ToastStore } from '#ui';
import { type CheckoutOptions, createHostLog, currentUser } from './checkout-options.ts';
import { createRandomId, subscribeToPayments } from './payment-store.ts';
import { createPayButton, type PayButtonStores, type PaymentView } from './payment-view.ts';
import { type BrowserApis, createUserPorts, type Host, type UserPorts, warnOfOtherOrigin } from './user-ports.ts';

/** A payment in the dialog or in a standalone form, with the provider's fields that belong to it. */
export interface PaymentSession extends CheckoutSession, PayButtonStores {
  view: PaymentView;
  fields: ProviderFieldGroup;
  /** Starts selling and discards what was entered before. Ignored during a payment. */
  start(request: ShowRequest): void;
  /** Starts unless the session sells just that to this user at this price; then only callback and tracking data are replaced. */
  update(request: ShowRequest): void;
  /** Starts over if another user is signed in than before. A dialog ends instead during a payment, and when nobody is signed in. */
  followUser(): void;
  /** Leaves the page. A payment in progress goes on and reports once. */
  end(): void;
}

interface SaveDialogSession extends SaveSession {
  view: SessionView<VisibleSave>;
  fields: ProviderFieldGroup;
  /** As for the dialog of a payment. */
  followUser(): void;
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
  /** For every render of the host's page: another user may be signed in, to whom nothing of the last one is shown. */
  followUser(): void;
}

const browserApis = (): BrowserApis => ({
  storage: () => (typeof localStorage === 'undefined' ? null : localStorage),
  page: typeof window === 'undefined' ? new EventTarget() : window,
  locks: globalThis.navigator?.locks ?? null,
});

/** The cause of a start that throws if the page has it, or the remedy, as a sentence for the user. */
export const adviseOnStart = (): string =>
  describeJsonProblem() ?? 'Something on this page keeps it from starting. Try again, or reload the page.';

/**
 * Connects the sessions of a checkout to its host. Reads the user, what is sold and the host's functions when they are
 * needed, because they may change; addresses, key and fonts are those of `initialOptions`. Throws on a page that changes how
 * requests are written.
 */
export function createCheckout(
  initialOptions: CheckoutOptions,
  getOptions: () => CheckoutOptions,
  browser: BrowserApis = browserApis(),
): CheckoutStore {
  const jsonProblem = describeJsonProblem();
  if (jsonProblem !== null) throw new Error(jsonProblem);
  const log = createHostLog(getOptions);
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
  const host: Host = { initialOptions, getOptions, log, toaster, browser, tokenOwner: null };
  warnOfOtherOrigin(initialOptions, log);
  let ports = createUserPorts(host);
  const userPorts = () => {
    if (ports.isSignedIn()) return ports;
    // The messages are for the user who has left.
    toaster.clear();
    ports = createUserPorts(host);
    return ports;
  };
  const shared: Shared = { getOptions, page: browser.page, providerLoader, userPorts, started, paying };
  const saveDialog = createSaveDialogSession(shared);
  return {
    dialog: createPaymentSession(shared, saveDialog),
    saveDialog,
    providerLoader,
    toaster,
    paying,
    prerenderRequested,
    requestPrerender: () => prerenderRequested.setState(true),
    createPaymentSession: () => createPaymentSession(shared, saveDialog),
    followUser: () => {
      for (const session of [saveDialog, ...started]) session.followUser();
    },
  };
}

/** State that the sessions of a store share. */
interface Shared {
  getOptions: () => CheckoutOptions;
  page: EventTarget;
  providerLoader: CardProviderLoader;
  /** The ports of the user who is signed in. */
  userPorts: () => UserPorts;
  /** The sessions that sell something. */
  started: Set<PaymentSession>;
  paying: ReturnType<typeof createStore<boolean>>;
}

const isPaying = (session: ReadonlyStore<CheckoutState>) => session.state().status === 'paying';

function createSaveDialogSession({
  getOptions,
  userPorts,
  started,
  providerLoader,
  paying,
}: Shared): SaveDialogSession {
  const fields = createProviderFieldGroup(providerLoader);
  const session = createOwnedSession<UserPorts, SaveState, SaveEvent>(userPorts, (ports, isShown, last) => {
    const cardProvider = () => (isShown() ? fields.provider() : null);
    const onSaved = () => {
      if (ports.isSignedIn()) for (const { send } of started) send({ type: 'methods-changed' });
    };
    const initial = last ? ({ status: 'hidden', history: last.history } as const) : undefined;
    return createSaveSession({ ...ports, cardProvider, onSaved, isUpdating: paying.state }, initial);
  });
  const view = createSessionView(session, isVisibleSave);
  const followUser = () => {
    const last = session.state();
    if (!session.follow()) return;
    view.clear();
    const isContinued = (last.status === 'open' || last.status === 'preparing') && Boolean(getOptions().user);
    if (isContinued) session.send({ type: 'save-requested', mode: last.opening.mode });
  };
  const send = (event: SaveEvent) => {
    followUser();
    session.send(event);
  };
  return { state: session.state, subscribe: session.subscribe, send, view, fields, followUser };
}

function createPaymentSession(shared: Shared, saveDialog: SaveDialogSession): PaymentSession {
  const { getOptions, page, providerLoader, userPorts, started, paying } = shared;
  const fields = createProviderFieldGroup(providerLoader);
  /** A method is being saved, or another session is paying. */
  const isUpdating = () =>
    saveDialog.state().status === 'saving' || [...started].some((other) => other !== session && isPaying(other));
  const owned = createOwnedSession<UserPorts, CheckoutState, CheckoutEvent>(userPorts, (ports, isShown, last) => {
    const cardProvider = () => (isShown() ? fields.provider() : null);
    // Payments are the user's; the ids of openings continue, because they are React keys.
    const history = last && { ...last.history, payments: ports.payments.read() };
    const initial = history ? ({ status: 'hidden', history } as const) : undefined;
    return createCheckoutSession({ ...ports, cardProvider, isUpdating, onSaved: () => undefined }, initial);
  });
  const { state, subscribe } = owned;
  const view = createSessionView({ state, subscribe }, isVisibleCheckout);
  subscribe(() => paying.setState([...started].some(isPaying)));
  const send = (event: CheckoutEvent) => {
    session.followUser();
    owned.send(event);
  };
  const sendPayments = () => send({ type: 'payments-changed', payments: userPorts().payments.read() });
  const planOf = ({ planHandle }: ShowRequest) => findPlan(getOptions().appConfig, planHandle);
  /** The sold items and the user, compared by content, because a host passes new objects at every render. */
  const saleText = (request: ShowRequest) => {
    const { onSuccess: _callback, tracking: _tracking, ...sold } = request;
    return contentText([sold, planOf(request), currentUser(getOptions()).flakeId]);
  };
  /** Whether the form has been paid for, and the host tracks another document by now. */
  const isNextDocument = ({ planHandle, tracking }: ShowRequest) =>
    state().status === 'paid' &&
    canBeBoughtAgain(planHandle) &&
    digestTracking(tracking) !== digestTracking(shown?.request.tracking ?? {});
  let unsubscribe: (() => void) | null = null;
  let shown: { request: ShowRequest; text: string } | null = null;
  const session: PaymentSession = {
    state,
    subscribe,
    send,
    view,
    ...createPayButton({
      view,
      providerLoader,
      isUpdating,
      now: () => getOptions().now?.() ?? new Date(),
      updates: [paying, saveDialog],
    }),
    fields,
    start: (request) => {
      session.followUser();
      shown = { request, text: saleText(request) };
      started.add(session);
      unsubscribe ??= subscribeToPayments(page, sendPayments);
      sendPayments();
      send({ type: 'show', request, plan: planOf(request), randomId: createRandomId() });
    },
    update: (request) => {
      const text = saleText(request);
      if (shown?.text !== text || isNextDocument(request)) return session.start(request);
      // During and after a payment this remains what it sells.
      if (state().status === 'open' || state().status === 'preparing') shown = { request, text };
      send({ type: 'reporting-changed', reporting: request });
    },
    followUser: () => {
      const last = state();
      if (!owned.follow()) return;
      view.clear();
      const isForm = shown?.request.surface === 'form';
      // A dialog that was paying, and one without a user, closes.
      const isContinued = isForm || (isVisibleCheckout(last) && last.status !== 'paying' && getOptions().user);
      if (shown && isContinued) session.start(shown.request);
      else session.end();
    },
    end: () => {
      shown = null;
      started.delete(session);
      unsubscribe?.();
      unsubscribe = null;
      owned.send({ type: 'hide' });
    },
  };
  return session;
}
