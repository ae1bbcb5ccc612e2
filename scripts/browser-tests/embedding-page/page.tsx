/**
 * A host page with one `<CheckoutProvider>` for each session in its query. Tests change the options of a provider, and
 * make its screens throw, through `window.page`.
 */
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import * as React from 'react';
import {
  Component,
  Fragment,
  memo,
  type ReactNode,
  StrictMode,
  Suspense,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { createRoot } from 'react-dom/client';
import {
  type CheckoutOptions,
  CheckoutProvider,
  CouponForm,
  type LogEntry,
  PaymentForm,
  PaymentSummary,
  type ShowOptions,
  useCheckout,
  usePayment,
  usePaymentMethodDialog,
} from '#module';

export interface PageChanges
  extends Partial<
    Pick<
      CheckoutOptions,
      'disableDirectDebit' | 'disableCoupon' | 'merchant' | 'directDebitAgreementUrl' | 'appearance'
    >
  > {
  /** The host's `now` returns an invalid date, so both dialogs throw when they are first rendered. */
  isClockBroken?: boolean;
  isConfigMissing?: boolean;
  /** The date at which the card fee ends throws when it is compared, which only the payment form and the summary do. */
  isFeeBroken?: boolean;
  /** Options that a host written in JavaScript passes as null. */
  nulls?: (keyof CheckoutOptions)[];
  isLogMissing?: boolean;
  form?: 'shown' | 'hidden' | 'unmounted';
  /** Renames the sold plan, in the app config too. */
  planHandle?: string;
  isHidden?: boolean;
  tracking?: Record<string, string>;
  around?: keyof typeof HOSTS;
  /** How long the host's `onPaid` keeps the browser busy, in ms. */
  busyAfterPayment?: number;
  /** The index of the session whose user is signed in; null when nobody is. */
  userIndex?: number | null;
  /** The index of the session whose id token the host passes; by default that of `userIndex`. */
  tokenIndex?: number;
  holdsToken?: boolean;
  /** The host has a user, but no token. */
  isSignedOut?: boolean;
  /** The button that opens the checkout then leaves the page, as an item of a menu does. */
  isMenuItem?: boolean;
  /** Removes the `<CheckoutProvider>` from the page, as a router does with a view. */
  isUnmounted?: boolean;
  /** A component beside the provider suspends, in `around: 'suspense boundary'`. */
  isSuspended?: boolean;
}

export interface EmbeddingPageApi {
  change(index: number, changes: PageChanges): void;
  log: { level: string; message: string; cause: string }[];
  thrownErrors: string[];
  reports: { receiver: string | null; flakeId: string }[];
  hostEvents: string[];
}

declare global {
  interface Window {
    page: EmbeddingPageApi;
  }
}

interface HostConfig {
  user: NonNullable<CheckoutOptions['user']>;
  appConfig: CheckoutOptions['appConfig'];
  idToken: string;
  publishableKey: string;
  graphqlPath: string;
  chargifyServiceUrl: string;
}

const PLAN_HANDLES = ['standard-monthly', 'plus-monthly', 'value-yearly'];
const SHOP_NAMES = ['A', 'B', 'C'];

const address = new URLSearchParams(location.search);
const keys = (address.get('sessions') ?? '').split(',');
/** If the page has two copies of the module, the index of the provider that this copy renders. */
const ownIndex = document.querySelector('script[src^="/second-copy"]')
  ? Number(import.meta.url.includes('/second-copy/'))
  : null;
const hasSeparateRoots = address.get('roots') === 'separate';
const shadow = address.get('shadow');
const nonce = document.querySelector('script')?.nonce;
const sessions = await Promise.all(
  keys.map(async (key) => (await (await fetch(`/sessions/${key}/host`)).json()) as HostConfig),
);

let changes: PageChanges[] = keys.map(() => ({}));
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
window.page ??= {
  change: (index, changed) => {
    changes = changes.with(index, { ...changes[index], ...changed });
    for (const listener of listeners) listener();
  },
  log: [],
  thrownErrors: [],
  reports: [],
  hostEvents: [],
};
addEventListener('error', ({ message }) => window.page.thrownErrors.push(message));

const log = ({ level, message, cause }: LogEntry) =>
  window.page.log.push({ level, message, cause: cause === undefined ? '' : String(cause) });

const BROKEN_DATE = {
  getTime: () => Date.parse('2030-01-01'),
  valueOf: () => {
    throw new Error("The host's card fee is broken.");
  },
} as unknown as Date;

function ShopProvider({ index, session }: { index: number; session: HostConfig }) {
  const changed = useSyncExternalStore(subscribe, () => changes[index] ?? {});
  const {
    isClockBroken,
    isConfigMissing,
    isLogMissing,
    isFeeBroken,
    planHandle,
    around,
    busyAfterPayment = 0,
    userIndex = index,
    merchant = `Company ${SHOP_NAMES[index]} Pty Ltd`,
    nulls = [],
    directDebitAgreementUrl,
    disableDirectDebit,
    disableCoupon,
    appearance,
    isUnmounted,
  } = changed;
  const user = toUser(session, userIndex);
  const Around = around ? HOSTS[around] : Fragment;
  const { productList } = session.appConfig;
  const renamed = planHandle === undefined ? {} : { [planHandle]: productList[PLAN_HANDLES[index] ?? ''] ?? '' };
  if (isUnmounted) return null;
  return (
    <Around>
      <CheckoutProvider
        graphqlEndpoint={session.graphqlPath}
        chargifyServiceUrl={`${session.chargifyServiceUrl}/`}
        onPaid={({ flakeId }) => {
          window.page.reports.push({ receiver: user?.flakeId ?? null, flakeId });
          keepBusy(busyAfterPayment);
        }}
        getIdToken={() => readToken(index)}
        publishableKey={session.publishableKey}
        {...(nonce ? { nonce } : {})}
        appConfig={
          isConfigMissing === true
            ? (undefined as never)
            : { ...session.appConfig, productList: { ...productList, ...renamed } }
        }
        user={user}
        {...{ merchant, directDebitAgreementUrl, disableDirectDebit, disableCoupon, appearance }}
        termsUrl="#terms"
        log={isLogMissing === true ? undefined : log}
        now={() => new Date(isClockBroken === true ? Number.NaN : Date.now())}
        cardFee={isFeeBroken === true ? { basisPoints: 100, until: BROKEN_DATE } : undefined}
        {...Object.fromEntries(nulls.map((name) => [name, null]))}
      >
        <Shop index={index} />
      </CheckoutProvider>
    </Around>
  );
}

const toUser = ({ user }: HostConfig, userIndex: number | null): CheckoutOptions['user'] =>
  userIndex === null ? null : { ...user, email: `user_${userIndex}@example.com`, flakeId: `user_${userIndex}` };

function readToken(index: number): Promise<string> | string {
  const { userIndex = index, tokenIndex = userIndex, holdsToken = false, isSignedOut } = changes[index] ?? {};
  if (isSignedOut) return '';
  if (!holdsToken) return tokenIndex === null ? '' : (sessions[tokenIndex]?.idToken ?? '');
  return new Promise((resolve) => {
    const unsubscribe = subscribe(() => {
      if (changes[index]?.holdsToken) return;
      unsubscribe();
      resolve(readToken(index));
    });
  });
}

function keepBusy(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

const report = ({ type }: { type: string }) => window.page.hostEvents.push(type);

/** A form of the host that handles every event inside it. */
function HostForm({ children }: { children: ReactNode }) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const controller = new AbortController();
    const handleSubmit = (event: Event) => {
      event.preventDefault();
      report(event);
    };
    form.current?.addEventListener('submit', handleSubmit, controller);
    return () => controller.abort();
  }, []);
  return (
    <form
      ref={form}
      aria-label="Host"
      onSubmit={report}
      onReset={report}
      onChange={report}
      onInput={report}
      onKeyDown={report}
      onClick={report}
    >
      {children}
      <input aria-label="Own field" name="own" />
      <button type="submit">Send</button>
    </form>
  );
}

/** A dialog that is centred by a transform, so that `position: fixed` refers to it. Closes by a press beside it. */
function NativeDialog({ children }: { children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes it by Escape.
    <dialog
      ref={dialog}
      aria-label="Host"
      style={{ transform: 'translateX(9px)', overflow: 'auto' }}
      onClose={report}
      onCancel={report}
      onClick={({ currentTarget, clientY }) => {
        if (clientY > currentTarget.getBoundingClientRect().bottom) currentTarget.close();
      }}
    >
      {children}
    </dialog>
  );
}

/** A dialog above the page that keeps the focus, blocks scrolling and presses outside, and closes by Escape and by a press outside. */
function ScriptedDialog({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(true);
  const dialog = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (!isOpen || !element) return;
    element.focus();
    const controller = new AbortController();
    const isOutside = ({ target }: Event) => target instanceof Node && !element.contains(target);
    const listen = (types: string[], listener: (event: Event) => void, capture = false) => {
      for (const type of types)
        document.addEventListener(type, listener, { capture, passive: false, signal: controller.signal });
    };
    const close = (event: Event) => {
      report(event);
      setOpen(false);
    };
    const keepFocus = (event: Event) => isOutside(event) && element.focus();
    listen(['focusin'], keepFocus);
    listen(['focus'], keepFocus, true);
    element.addEventListener(
      'focusout',
      () =>
        requestAnimationFrame(() => {
          if (!element.contains(document.activeElement)) element.focus();
        }),
      controller,
    );
    listen(['pointerdown', 'mousedown'], (event) => isOutside(event) && close(event));
    // Chakra's dialogs dispatch these events, which a listener may cancel to keep the dialog open.
    const askWhetherToClose = (event: Event) => {
      const type = event.type === 'focusin' ? 'focus.outside' : 'pointerdown.outside';
      const question = new CustomEvent(type, { cancelable: true, detail: { target: event.target } });
      if (isOutside(event) && element.dispatchEvent(question)) close(event);
    };
    listen(['pointerdown', 'focusin'], askWhetherToClose, true);
    listen(['wheel'], (event) => isOutside(event) && event.preventDefault());
    listen(['keydown'], (event) => event instanceof KeyboardEvent && event.key === 'Escape' && close(event), true);
    for (const other of document.body.children) if (!other.contains(element)) other.setAttribute('aria-hidden', 'true');
    document.body.style.pointerEvents = 'none';
    return () => {
      controller.abort();
      document.body.style.pointerEvents = '';
    };
  }, [isOpen]);
  return (
    isOpen && (
      <div
        ref={dialog}
        role="dialog"
        aria-label="Host"
        tabIndex={-1}
        style={{ position: 'fixed', inset: 40, zIndex: 9000, background: 'Canvas', pointerEvents: 'auto' }}
      >
        {children}
      </div>
    )
  );
}

/** A mini cart. The browser closes it by a press outside. */
function Popover({ children }: { children: ReactNode }) {
  const popover = useRef<HTMLDivElement>(null);
  useEffect(() => popover.current?.showPopover(), []);
  return (
    <section
      ref={popover}
      popover="auto"
      aria-label="Host"
      style={{ inset: 'auto 0 0 auto', width: 300, height: 400 }}
      onToggle={({ newState }) => report({ type: newState })}
    >
      {children}
    </section>
  );
}

const FullScreen = ({ children }: { children: ReactNode }) => (
  <section aria-label="Host">
    <button type="button" onClick={({ currentTarget }) => currentTarget.parentElement?.requestFullscreen()}>
      Enlarge
    </button>
    {children}
  </section>
);

const NEVER = new Promise(() => {});

function Waiting(): null {
  const isSuspended = useSyncExternalStore(subscribe, () => changes.some((changed) => changed.isSuspended));
  if (isSuspended) throw NEVER;
  return null;
}

const SuspenseBoundary = ({ children }: { children: ReactNode }) => (
  <Suspense fallback={<p>The host waits.</p>}>
    <Waiting />
    {children}
  </Suspense>
);

const HOSTS = {
  form: HostForm,
  'native dialog': NativeDialog,
  'scripted dialog': ScriptedDialog,
  popover: Popover,
  'full screen': FullScreen,
  'suspense boundary': SuspenseBoundary,
};

/** Memoized, so that changed provider options reach the checkout without a new render of the shop. */
const Shop = memo(function Shop({ index }: { index: number }) {
  const [showsForm, setShowsForm] = useState(false);
  const [paidHandle, setPaidHandle] = useState('');
  const [hasLeft, setHasLeft] = useState(false);
  const checkout = useCheckout();
  const saving = usePaymentMethodDialog();
  const {
    planHandle,
    tracking,
    isHidden = false,
    form = 'shown',
    isMenuItem = false,
  } = useSyncExternalStore(subscribe, () => changes[index] ?? {});
  const name = SHOP_NAMES[index] ?? '';
  const showOptions = useMemo<ShowOptions>(
    () => ({
      planHandle: planHandle ?? PLAN_HANDLES[index] ?? '',
      tracking,
      onSuccess: ({ handle }) => setPaidHandle(handle),
    }),
    [index, planHandle, tracking],
  );
  useEffect(() => {
    if (isHidden) checkout.hide();
  }, [checkout, isHidden]);
  return (
    <section aria-label={`Shop ${name}`}>
      {!hasLeft && (
        <button
          type="button"
          {...checkout.intent}
          onClick={() => {
            checkout.show(showOptions);
            setHasLeft(isMenuItem);
          }}
        >
          Buy {name}
        </button>
      )}
      <button type="button" onClick={() => saving.open({ mode: 'update' })}>
        Change method {name}
      </button>
      <button type="button" onClick={() => setShowsForm(!showsForm)}>
        Pay here {name}
      </button>
      <p role="status">{paidHandle && `${name} bought ${paidHandle}`}</p>
      {showsForm && (
        <HostBoundary>
          <Order showOptions={showOptions} form={form} />
        </HostBoundary>
      )}
    </section>
  );
});

class HostBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override componentDidCatch({ message }: Error) {
    window.page.thrownErrors.push(message);
  }
  override render() {
    return this.state.failed ? 'The host shows an error.' : this.props.children;
  }
}

/** Hides a form and keeps its state. React 18 cannot do that, so there it is a fragment. */
const { Activity = React.Fragment as never } = React;

function Order({ showOptions, form }: { showOptions: ShowOptions } & Required<Pick<PageChanges, 'form'>>) {
  const payment = usePayment(showOptions);
  return (
    <>
      <Activity mode={form === 'hidden' ? 'hidden' : 'visible'}>
        {form !== 'unmounted' && <PaymentForm payment={payment} />}
      </Activity>
      <CouponForm payment={payment} />
      <PaymentSummary payment={payment} />
    </>
  );
}

const shops = sessions
  .map((session, index) => <ShopProvider key={keys[index]} index={index} session={session} />)
  .filter((_, index) => ownIndex === null || index === ownIndex);
for (const content of hasSeparateRoots ? shops : [shops]) {
  const root = document.createElement('div');
  document.body.append(root);
  const shadowRoot = shadow === null ? null : root.attachShadow({ mode: 'open' });
  const cache = createCache({
    key: 'host',
    ...(shadow === 'with styles' && shadowRoot && { container: shadowRoot }),
    ...(nonce && { nonce }),
  });
  createRoot(shadowRoot ?? root).render(
    <StrictMode>
      {shadow === 'with styles' ? <CacheProvider value={cache}>{content}</CacheProvider> : content}
    </StrictMode>,
  );
}
