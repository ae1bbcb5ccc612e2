import type { CheckoutPorts } from '#checkout-flow';
import { type AppConfig, displayText, hashText, readBoolean, readFields, readSubscriptionId } from '#domain';
import { createCheckoutApi, createGraphqlClient, tokenSubject } from '#graphql';
import type { ToastStore } from '#ui';
import { type CheckoutOptions, hostUser, NOBODY } from './checkout-options.ts';
import { createExclusiveRunner, createIdempotencyKey, createPaymentStore, type StorageLike } from './payment-store.ts';
import { createUserToken, type LastToken, type SignedInUser } from './signed-in-user.ts';

export interface BrowserApis {
  storage: () => StorageLike | null;
  page: EventTarget;
  locks: Pick<LockManager, 'request'> | null;
}

/** What the checkouts of all users of one `<CheckoutProvider>` share. */
export interface CheckoutDependencies {
  initialOptions: CheckoutOptions;
  getOptions: () => CheckoutOptions;
  log: CheckoutPorts['log'];
  toaster: ToastStore;
  browser: BrowserApis;
  user: SignedInUser;
  lastToken: LastToken | null;
  isTokenMissing: boolean;
}

export type UserPorts = Omit<CheckoutPorts, 'cardProvider' | 'isUpdating' | 'onSaved'> & {
  /** Whether the user of these ports is still signed in; if not, the checkout switches to the ports of the new user. */
  isSignedIn(): boolean;
};

export function createUserPorts(dependencies: CheckoutDependencies): UserPorts {
  const { initialOptions, getOptions, log, toaster, browser } = dependencies;
  const { flakeId } = dependencies.user.current() ?? NOBODY;
  const isSignedIn = () => (dependencies.user.current() ?? NOBODY).flakeId === flakeId;
  let own = getOptions();
  const options = () => {
    // Keeps callbacks from renders with this user, because those of other renders may not know whose payment they report.
    if ((hostUser(getOptions()) ?? NOBODY).flakeId === flakeId) own = getOptions();
    return own;
  };
  const now = () => options().now?.() ?? new Date();
  const scope = `${initialOptions.publishableKey} ${flakeId}`;
  const { storage, page, locks } = browser;
  const onStorageFailure = (cause: unknown) => log({ level: 'warning', message: STORAGE_FAILED, cause });
  return {
    isSignedIn,
    api: createApi(dependencies, flakeId, isSignedIn),
    now,
    user: () => hostUser(options()) ?? NOBODY,
    productList: () => productListOf(options()),
    subscriptionId: () => readSubscriptionId(options().subscriptionId),
    directDebitDisabled: () => readBoolean(options().disableDirectDebit),
    payments: createPaymentStore({ storage, page, scope, now, onStorageFailure }),
    createKey: createIdempotencyKey,
    runExclusive: createExclusiveRunner(locks, page, `legal-checkout ${scope}`),
    notify: (toast) => {
      const [title, detail] = [displayText(toast.title), displayText(toast.detail ?? '')];
      if (!isSignedIn())
        return log({ level: 'info', message: `not shown, because its user has left: ${title}`, cause: toast.detail });
      if (detail.length < (toast.detail ?? '').trim().length)
        log({ level: 'warning', message: 'this message is too long to show, so it was cut', cause: toast.detail });
      toaster.show({ ...toast, title, ...(detail !== '' && { detail }) });
    },
    dismiss: (tone) => isSignedIn() && toaster.clear(tone),
    log,
    track: (event) => options().track?.(event),
    onPaid: (report) => options().onPaid?.(report),
  };
}

const productListOf = ({ appConfig }: CheckoutOptions): AppConfig['productList'] =>
  readFields(readFields(appConfig)['productList']) as AppConfig['productList'];

const STORAGE_FAILED =
  'the browser refuses storage, so a payment with an unknown outcome is forgotten after a reload and in other tabs. Allow storage for this site.';

function createApi(
  dependencies: CheckoutDependencies,
  flakeId: string,
  isSignedIn: () => boolean,
): CheckoutPorts['api'] {
  const { initialOptions, getOptions, log } = dependencies;
  const { chargifyServiceUrl, graphqlEndpoint, apolloClient, idempotencyKeys } = initialOptions;
  const ask = async () => {
    await dependencies.user.whenPresent();
    if (!isSignedIn()) throw new Error(OTHER_USER);
    const token = flakeId === '' ? null : await getOptions().getIdToken();
    if (!isSignedIn()) throw new Error(OTHER_USER);
    return token;
  };
  const onShared = () => log({ level: 'warning', message: SHARED_TOKEN });
  const ownToken = createUserToken({ flakeId, ask, last: () => dependencies.lastToken, onShared });
  const getIdToken = async () => {
    const token = await ownToken();
    // Warns once, because without a token every request fails for this reason.
    if (!token && !dependencies.isTokenMissing)
      log({ level: 'warning', message: 'getIdToken() returned no id token, so no request is sent. Sign a user in.' });
    dependencies.isTokenMissing = !token;
    if (token) dependencies.lastToken = { flakeId, digest: hashText(token), subject: tokenSubject(token) };
    return token;
  };
  const client = createGraphqlClient({
    getIdToken,
    ...(graphqlEndpoint === undefined ? {} : { endpoint: graphqlEndpoint }),
    ...(apolloClient === undefined ? {} : { hostClient: apolloClient }),
  });
  return createCheckoutApi(client, {
    chargifyServiceUrl: (chargifyServiceUrl ?? '').replace(/\/$/, ''),
    getIdToken,
    productList: () => productListOf(getOptions()),
    idempotencyKeys: idempotencyKeys === undefined ? !isOtherOrigin(initialOptions) : readBoolean(idempotencyKeys),
    log: (message, cause) => log({ level: 'warning', message, cause }),
  });
}

/** Whether purchases go to another origin, or may do so through the host page's link. */
const isOtherOrigin = ({ apolloClient, graphqlEndpoint = '/graphql' }: CheckoutOptions): boolean =>
  apolloClient !== undefined ||
  (typeof document !== 'undefined' && new URL(graphqlEndpoint, document.baseURI).origin !== self.origin);

export function warnOfOtherOrigin(options: CheckoutOptions, log: CheckoutPorts['log']): void {
  if (options.idempotencyKeys === undefined && isOtherOrigin(options)) log({ level: 'warning', message: NO_KEYS });
}

const NO_KEYS =
  'purchases are sent without an Idempotency-Key, because the API may have another origin. Allow this request header there (Access-Control-Allow-Headers) and pass idempotencyKeys={true}, or pass {false} to hide this warning.';
const SHARED_TOKEN =
  'getIdToken() still returns the token of the last user, so it is sent for the new one. If they have different logins, pass a token of the new user.';
const OTHER_USER = 'Another user has signed in, or this one has signed out.';
