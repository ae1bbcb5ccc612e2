/**
 * A host page with one `<CheckoutProvider>` for each session that its address names. Tests change the options of a
 * provider, and make its screens throw, through `window.page`.
 */
import { Component, memo, type ReactNode, StrictMode, useMemo, useState, useSyncExternalStore } from 'react';
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

/** What a test changes on a provider while the page lives. */
export interface Changes extends Partial<Pick<CheckoutOptions, 'disableDirectDebit' | 'disableCoupon' | 'merchant'>> {
  /** The host's clock gives no valid date, which the dialogs read for themselves when they are first rendered. */
  isClockBroken?: boolean;
  /** The end of the host's card fee throws when it is compared, which only the payment form and the summary do. */
  isFeeBroken?: boolean;
  /** In dollars. NaN cannot be passed as JSON, so it is the text 'NaN'. */
  priceOverride?: number | 'NaN';
  /** The plan is sold under this handle, which the app config knows from the same moment. */
  planHandle?: string;
}

export interface Page {
  change(index: number, changes: Changes): void;
  log: { level: string; message: string; cause: string }[];
  /** What the page's own error boundary caught, and what event handlers threw. */
  thrown: string[];
  /** What the tracking events said under 'since', which the page passes as a Date. */
  since: string[];
}

declare global {
  interface Window {
    page: Page;
  }
}

interface Session {
  user: CheckoutOptions['user'];
  appConfig: CheckoutOptions['appConfig'];
  idToken: string;
  publishableKey: string;
  graphqlPath: string;
  chargifyServiceUrl: string;
}

const PLANS = ['standard-monthly', 'plus-monthly', 'value-yearly'];
const NAMES = ['A', 'B', 'C'];

const address = new URLSearchParams(location.search);
const keys = (address.get('sessions') ?? '').split(',');
const hasSeparateRoots = address.get('roots') === 'separate';
const nonce = document.querySelector('script')?.nonce;
const sessions = await Promise.all(
  keys.map(async (key) => (await (await fetch(`/sessions/${key}/host`)).json()) as Session),
);

let changes: Changes[] = keys.map(() => ({}));
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
window.page = {
  change: (index, changed) => {
    changes = changes.with(index, { ...changes[index], ...changed });
    for (const listener of listeners) listener();
  },
  log: [],
  thrown: [],
  since: [],
};
addEventListener('error', ({ message }) => window.page.thrown.push(message));

const log = ({ level, message, cause }: LogEntry) =>
  window.page.log.push({ level, message, cause: cause === undefined ? '' : String(cause) });

/** Throws when it is compared with another date. */
const BROKEN_DATE = {
  getTime: () => Date.parse('2030-01-01'),
  valueOf: () => {
    throw new Error("The host's card fee is broken.");
  },
} as unknown as Date;

function Embedded({ index, session }: { index: number; session: Session }) {
  const changed = useSyncExternalStore(subscribe, () => changes[index] ?? {});
  const { isClockBroken, isFeeBroken, priceOverride: _, planHandle, ...switches } = changed;
  const { productList } = session.appConfig;
  const renamed = planHandle === undefined ? {} : { [planHandle]: productList[PLANS[index] ?? ''] ?? '' };
  return (
    <CheckoutProvider
      graphqlEndpoint={session.graphqlPath}
      chargifyServiceUrl={session.chargifyServiceUrl}
      getIdToken={() => session.idToken}
      publishableKey={session.publishableKey}
      {...(nonce ? { nonce } : {})}
      appConfig={{ ...session.appConfig, productList: { ...productList, ...renamed } }}
      user={session.user}
      merchant={`Company ${NAMES[index]} Pty Ltd`}
      termsUrl="#terms"
      log={log}
      track={({ data }) => window.page.since.push(Object.prototype.toString.call(data['since']))}
      now={() => new Date(isClockBroken === true ? Number.NaN : Date.now())}
      cardFee={{ basisPoints: 125, until: isFeeBroken === true ? BROKEN_DATE : null }}
      {...switches}
    >
      <Shop index={index} />
    </CheckoutProvider>
  );
}

/** Renders again only for its own reasons: what the provider is given must reach its parts all the same. */
const Shop = memo(function Shop({ index }: { index: number }) {
  const [paysHere, setPaysHere] = useState(false);
  const [paid, setPaid] = useState('');
  const checkout = useCheckout();
  const saving = usePaymentMethodDialog();
  const { priceOverride, planHandle } = useSyncExternalStore(subscribe, () => changes[index] ?? {});
  const name = NAMES[index] ?? '';
  const sold = useMemo<ShowOptions>(
    () => ({
      planHandle: planHandle ?? PLANS[index] ?? '',
      tracking: { since: new Date(0) },
      ...(priceOverride === undefined ? {} : { breakdown: { priceOverride: Number(priceOverride) } }),
      onSuccess: ({ handle }) => setPaid(handle),
    }),
    [index, planHandle, priceOverride],
  );
  return (
    <section aria-label={`Shop ${name}`}>
      <button type="button" {...checkout.intent} onClick={() => checkout.show(sold)}>
        Buy {name}
      </button>
      <button type="button" onClick={() => saving.open({ mode: 'update' })}>
        Change method {name}
      </button>
      <button type="button" onClick={() => setPaysHere(!paysHere)}>
        Pay here {name}
      </button>
      <p role="status">{paid && `${name} bought ${paid}`}</p>
      {paysHere && (
        <HostBoundary>
          <Order sold={sold} />
        </HostBoundary>
      )}
    </section>
  );
});

/** What a careful host has around a part of its page. */
class HostBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override componentDidCatch({ message }: Error) {
    window.page.thrown.push(message);
  }
  override render() {
    return this.state.failed ? 'The host shows an error.' : this.props.children;
  }
}

function Order({ sold }: { sold: ShowOptions }) {
  const payment = usePayment(sold);
  return (
    <>
      <PaymentForm payment={payment} />
      <CouponForm payment={payment} />
      <PaymentSummary payment={payment} />
    </>
  );
}

const shops = sessions.map((session, index) => <Embedded key={keys[index]} index={index} session={session} />);
for (const content of hasSeparateRoots ? shops : [shops]) {
  const root = document.createElement('div');
  document.body.append(root);
  createRoot(root).render(<StrictMode>{content}</StrictMode>);
}
