import {
  type CardProviderLoader,
  createCardProviderLoader,
  createProviderFieldGroup,
  type ProviderFieldGroup,
} from '#card-provider';
import { createCheckoutFlow, createSaveMethodFlow, type SaveMethodFlow } from '#checkout-flow';
import { createStore, type ReadonlyStore, type UserInfo } from '#domain';
import { createCheckoutApi, createGraphqlClient, type GetIdToken, redactSecrets } from '#graphql';
import { createToastStore, describeAppearanceProblems, type ToastStore } from '#ui';
import { type CheckoutOptions, currentUser } from './checkout-options.ts';

import { createPaymentSessions, type PaymentSession } from './payment-sessions.ts';
import { createExclusiveRunner, createPaymentStore, type StorageLike, subscribeToPayments } from './payment-store.ts';

/** Everything behind one `<CheckoutProvider>`. */
export interface CheckoutEngine {
  dialog: PaymentSession;
  saveDialog: { flow: SaveMethodFlow; fields: ProviderFieldGroup };
  connection: CardProviderLoader;
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
 * Connects a checkout to its host. Reads the user, what is sold and the host's functions when they are needed, because they
 * may change; addresses, key and fonts are those of `initialOptions` (E18).
 */
export function createCheckout(
  initialOptions: CheckoutOptions,
  getOptions: () => CheckoutOptions,
  browser: BrowserApis = browserApis(),
): CheckoutEngine {
  const log = createLog(getOptions);
  for (const problem of describeAppearanceProblems(getOptions().appearance ?? {}))
    log({ level: 'warning', message: `appearance.${problem}` });
  const { chargifyServiceUrl, graphqlEndpoint, apolloClient, idempotencyKeys = true } = initialOptions;
  const createApi = (getIdToken: GetIdToken) => {
    const client = createGraphqlClient({
      getIdToken,
      ...(graphqlEndpoint === undefined ? {} : { endpoint: graphqlEndpoint }),
      ...(apolloClient === undefined ? {} : { hostClient: apolloClient }),
    });
    return createCheckoutApi(client, { chargifyServiceUrl, getIdToken, idempotencyKeys });
  };
  const getIdToken = () => getOptions().getIdToken();
  const connection = createCardProviderLoader({
    publishableKey: initialOptions.publishableKey,
    ...(initialOptions.fieldFonts ? { fonts: initialOptions.fieldFonts } : {}),
    ...(initialOptions.nonce === undefined ? {} : { nonce: initialOptions.nonce }),
    onFailure: (cause) => log({ level: 'error', message: 'card provider not initialised', cause }),
  });
  const toaster = createToastStore();
  const sharedPorts = {
    api: createApi(getIdToken),
    apiOfUser: ({ flakeId }: UserInfo) =>
      createApi(async () => {
        const token = await getIdToken();
        if (currentUser(getOptions()).flakeId === flakeId) return token;
        throw new Error('Another user has signed in during the payment.');
      }),
    now: () => getOptions().now?.() ?? new Date(),
    user: () => currentUser(getOptions()),
    directDebitDisabled: () => getOptions().disableDirectDebit === true,
    notify: toaster.show,
    dismiss: toaster.clear,
    log,
  };

  /** Identifies one user of one seller. */
  const scope = () => `${initialOptions.publishableKey} ${currentUser(getOptions()).flakeId}`;
  const { storage, page } = browser;
  const payments = () => createPaymentStore({ storage, page, scope: scope(), now: sharedPorts.now });
  const runExclusive = createExclusiveRunner(browser.locks, page, () => `legal-checkout ${scope()}`);
  const saving = createStore(false);
  const sessions = createPaymentSessions({
    readPayments: () => payments().read(),
    subscribeToPayments: (listener) => subscribeToPayments(page, listener),
    getOptions,
    now: sharedPorts.now,
    saving,
  });

  const createPaymentSession = (): PaymentSession => {
    const fields = createProviderFieldGroup(connection);
    return sessions.create(fields, (updating) =>
      createCheckoutFlow({
        ...sharedPorts,
        cardProvider: fields.provider,
        productList: () => getOptions().appConfig.productList,
        subscriptionId: () => getOptions().subscriptionId,
        updating,
        payments,
        runExclusive,
        track: (event) => getOptions().track?.(event),
        onPaid: (report) => getOptions().onPaid?.(report),
      }),
    );
  };

  const saveFields = createProviderFieldGroup(connection);
  const saveFlow = createSaveMethodFlow({
    ...sharedPorts,
    cardProvider: saveFields.provider,
    updating: sessions.paying.state,
    onSaved: sessions.reloadMethods,
  });
  saveFlow.subscribe(() => saving.setState(saveFlow.state().status === 'saving'));
  const prerenderRequested = createStore(false);

  return {
    dialog: createPaymentSession(),
    saveDialog: { flow: saveFlow, fields: saveFields },
    connection,
    toaster,
    paying: sessions.paying,
    prerenderRequested,
    requestPrerender: () => prerenderRequested.setState(true),
    createPaymentSession,
  };
}

/** The host's log without secrets. Never throws, so that a failing log does not keep a payment from ending. */
const createLog =
  (getOptions: () => CheckoutOptions): NonNullable<CheckoutOptions['log']> =>
  (entry) => {
    try {
      getOptions().log?.({ ...entry, ...('cause' in entry ? { cause: redactSecrets(entry.cause) } : {}) });
    } catch {
      // There is nowhere left to report this.
    }
  };
