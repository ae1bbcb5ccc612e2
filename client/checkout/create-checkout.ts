import {
  type CardProviderConnection,
  createCardProviderConnection,
  createFieldGroup,
  type FieldGroup,
} from '#card-provider';
import {
  type CheckoutFlow,
  createCheckoutFlow,
  createSaveMethodFlow,
  type SaveMethodFlow,
  type ShowRequest,
} from '#checkout-flow';
import { findPlan } from '#domain';
import { createCheckoutApi, createGraphqlClient, withoutSecrets } from '#graphql';
import { createMessageBoard, type MessageBoard, type Watchable } from '#ui';
import { createExclusive } from './exclusive.ts';
import type { CheckoutOptions } from './host-options.ts';
import { newNonce } from './nonce.ts';
import { createPaymentStore, type StorageLike } from './payment-store.ts';
import { type ShownPayment, watchShown } from './payment-view.ts';

/** One place to pay, the dialog or a standalone form: its state, and the provider's fields that belong to it. */
export interface PaymentSession {
  flow: CheckoutFlow;
  /** The flow as the screens watch it. */
  shown: ShownPayment;
  fields: FieldGroup;
  /** Begins to sell; whatever was entered before is forgotten. Ignored while a payment is under way. */
  start(request: ShowRequest): void;
  /** Leaves the page. A payment under way goes on and reports once. */
  end(): void;
}

/** Everything behind one `<CheckoutProvider>`. */
export interface CheckoutEngine {
  dialog: PaymentSession;
  saving: { flow: SaveMethodFlow; fields: FieldGroup };
  connection: CardProviderConnection;
  messages: MessageBoard;
  /** Whether somebody is about to open the dialog, so that it may be made ready unseen. */
  expected: Watchable<boolean>;
  expect(): void;
  /** Whether any payment is under way, in the dialog or in the page. */
  paying: Watchable<boolean>;
  createPayment(): PaymentSession;
}

/** What tabs of one browser share. */
export interface BrowserApis {
  storage: () => StorageLike | null;
  page: EventTarget | null;
  locks: Pick<LockManager, 'request'> | null;
}

const browserApis = (): BrowserApis => ({
  storage: () => (typeof localStorage === 'undefined' ? null : localStorage),
  page: typeof window === 'undefined' ? null : window,
  locks: globalThis.navigator?.locks ?? null,
});

/**
 * Connects a checkout to its host. Who is signed in, what is sold and the host's functions may change while the page
 * lives, so they are read when they are needed; addresses, key and fonts are those of the first moment.
 */
export function createCheckout(
  first: CheckoutOptions,
  latest: () => CheckoutOptions,
  browser: BrowserApis = browserApis(),
): CheckoutEngine {
  const getIdToken = () => latest().getIdToken();
  const log: NonNullable<CheckoutOptions['log']> = (entry) => {
    try {
      latest().log?.({ ...entry, ...('cause' in entry ? { cause: withoutSecrets(entry.cause) } : {}) });
    } catch {
      // A log that throws has nobody left to tell, and must not keep a payment from ending.
    }
  };
  const client = createGraphqlClient({
    getIdToken,
    ...(first.graphqlEndpoint === undefined ? {} : { endpoint: first.graphqlEndpoint }),
    ...(first.apolloClient === undefined ? {} : { hostClient: first.apolloClient }),
  });
  const messages = createMessageBoard();
  const connection = createCardProviderConnection({
    publishableKey: first.publishableKey,
    ...(first.fieldFonts ? { fonts: first.fieldFonts } : {}),
    ...(first.nonce === undefined ? {} : { nonce: first.nonce }),
    onFailure: (cause) => log({ level: 'error', message: 'card provider not initialised', cause }),
  });
  const shared = {
    api: createCheckoutApi(client, { chargifyServiceUrl: first.chargifyServiceUrl, getIdToken }),
    now: () => latest().now?.() ?? new Date(),
    get user() {
      return latest().user;
    },
    get directDebitDisabled() {
      return latest().disableDirectDebit === true;
    },
    notify: messages.show,
    dismiss: messages.clear,
    log,
  };
  const sessions = new Set<PaymentSession>();
  const watchers = new Set<() => void>();
  const announce = () => {
    for (const watcher of watchers) watcher();
  };
  const watchable = (state: () => boolean): Watchable<boolean> => ({
    state,
    subscribe: (listener) => {
      watchers.add(listener);
      return () => watchers.delete(listener);
    },
  });
  const paying = watchable(() => [...sessions].some(({ flow }) => flow.state().at === 'paying'));
  let expected = false;

  /** One payment at a time, wherever on the page it is made. */
  const isPaidElsewhere = (here: PaymentSession) =>
    [...sessions].some((session) => session !== here && session.flow.state().at === 'paying');

  /** Whose payments these are: one user with one seller. */
  const scope = () => `${first.publishableKey} ${latest().user.flakeId}`;
  const payments = createPaymentStore({
    storage: browser.storage,
    page: browser.page,
    scope,
    now: shared.now,
  });
  const exclusively = createExclusive(browser.locks, browser.page ?? {}, () => `legal-checkout ${scope()}`);

  function createPayment(): PaymentSession {
    const fields = createFieldGroup(connection);
    const ports = {
      cardProvider: fields.provider,
      get productList() {
        return latest().appConfig.productList;
      },
      get subscriptionId() {
        return latest().subscriptionId;
      },
      updating: () => saving.flow.state().at === 'saving' || isPaidElsewhere(session),
      payments,
      exclusively,
      track: (event) => latest().track?.(event),
      onPaid: (report) => latest().onPaid?.(report),
    } satisfies Partial<Parameters<typeof createCheckoutFlow>[0]>;
    const flow = createCheckoutFlow(merge(shared, ports));
    flow.subscribe(announce);
    const readPayments = () => flow.send({ type: 'payments-read', payments: payments.read() });
    let stopListening: (() => void) | null = null;
    const session: PaymentSession = {
      flow,
      shown: watchShown(flow),
      fields,
      start: (request) => {
        sessions.add(session);
        const plan = findPlan(latest().appConfig, request.planHandle);
        stopListening ??= payments.subscribe(readPayments);
        readPayments();
        flow.send({ type: 'show', request, plan, nonce: newNonce() });
      },
      end: () => {
        sessions.delete(session);
        stopListening?.();
        stopListening = null;
        flow.send({ type: 'hide' });
      },
    };
    return session;
  }

  const saveFields = createFieldGroup(connection);
  const saving = {
    fields: saveFields,
    flow: createSaveMethodFlow(
      merge(shared, {
        cardProvider: saveFields.provider,
        updating: paying.state,
        onSaved: () => {
          for (const { flow } of sessions) flow.send({ type: 'methods-changed' });
        },
      }),
    ),
  };
  return {
    dialog: createPayment(),
    saving,
    connection,
    messages,
    paying,
    expected: watchable(() => expected),
    expect: () => {
      expected = true;
      announce();
    },
    createPayment,
  };
}

/** Both objects in one, with their getters alive: a spread would read them once. */
const merge = <One extends object, Other extends object>(one: One, other: Other): One & Other =>
  Object.defineProperties(
    {},
    {
      ...Object.getOwnPropertyDescriptors(one),
      ...Object.getOwnPropertyDescriptors(other),
    },
  ) as One & Other;
