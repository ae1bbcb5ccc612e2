/** What holds for every run of the checkout in a browser. */
import { type CheckoutState, isOrderLocked, isPaidElsewhere, payObstacles, unconfirmedPayment } from '#checkout-flow';
import {
  type BackendKind,
  type Charge,
  type FakeBackend,
  type PlanHandle,
  USER_IDS,
  type UserId,
} from './fake-backend.ts';
import { type BrowserOutput, type FakeBrowser, SURFACES, type Surface } from './fake-browser.ts';
import type { FakeNetwork, PendingRequest } from './fake-network.ts';

export interface Setup {
  /** The user has a subscription, which a purchase migrates. */
  hasPlan: boolean;
  hasLocks: boolean;
}

/** The order on the screen at a press. */
interface PressedOrder {
  plan: PlanHandle;
  price: number;
  /** Null for a new card. */
  method: string | null;
  user: UserId | null;
}

export interface BrowserRun {
  setup: Setup;
  backend: FakeBackend;
  network: FakeNetwork;
  browser: FakeBrowser;
  output: BrowserOutput;
  /** The last press, by tab and surface. */
  presses: Map<string, PressedOrder>;
  /** The first press of each purchase with the latest price, by idempotency key. */
  pressOfKey: Map<string, PressedOrder>;
  /** How often a purchase was sent, by idempotency key. */
  sentCounts: Map<string, number>;
  /** How often the user chose another method instead of repeating a payment of unknown outcome. */
  replacedPayments: number;
  violations: string[];
  unknownOutcomeCount: number;
  checkoutCount: number;
}

const unreportedCharges = ({ backend, output }: BrowserRun): Charge[] => {
  const reports = output.paidReports.map(({ subscriptionId, handle }) => `${handle} ${subscriptionId}`);
  return backend.charges.filter((charge) => {
    const index = reports.indexOf(`${charge.plan} ${charge.subscriptionId}`);
    if (index >= 0) reports.splice(index, 1);
    return index < 0;
  });
};

/** Checked when a page sends a purchase. */
export function checkSentPurchase(run: BrowserRun, { tab, request }: PendingRequest): void {
  const { browser, pressOfKey, presses, violations, network } = run;
  const surface =
    SURFACES.find((each) => browser.tabs[tab]?.state(each).status === 'paying') ?? hiddenPayingSurface(run, tab);
  const pressed = surface && presses.get(`${tab} ${surface}`);
  run.sentCounts.set(request.key, (run.sentCounts.get(request.key) ?? 0) + 1);
  const first = pressOfKey.get(request.key);
  // A repetition sends the first order; what it costs to migrate may have changed, and is shown.
  if (pressed) pressOfKey.set(request.key, first ? { ...first, price: pressed.price } : pressed);
  const state = surface && browser.tabs[tab]?.state(surface);
  const unconfirmed = state && 'opening' in state ? unconfirmedPayment(state) : null;
  if (unconfirmed && unconfirmed.idempotencyKey !== request.key)
    violations.push('Another purchase was sent while one is unconfirmed.');
  const others = network.pending.filter(
    (each) => each.reply && each.request.key !== '' && each.request !== request && each.request.user === request.user,
  );
  if (others.length > 0) violations.push('Two purchases are in flight at once.');
}

const hiddenPayingSurface = ({ browser }: BrowserRun, tab: number): Surface | undefined =>
  SURFACES.find((surface) => {
    const state = browser.tabs[tab]?.state(surface);
    return state?.status === 'hidden' && state.attempt !== null;
  });

/**
 * A backend without keys takes a request that the network repeats for another purchase, and a request that arrives after
 * the user replaced its payment is another purchase, which no client can prevent.
 */
export const allowedDuplicates = ({ network, replacedPayments }: BrowserRun, kind: BackendKind): number =>
  kind === 'knows neither keys nor codes' || replacedPayments > 0 ? network.repeatedByNetwork : 0;

const storedNames = ({ browser }: BrowserRun, key: string): string[] =>
  [...browser.items.keys()].filter((each) => each.endsWith(` ${key}`));

/** The status of the payment with this key in the browser's storage. */
function storedStatus(run: BrowserRun, key: string): string | null {
  const [name] = storedNames(run, key);
  return name === undefined ? null : JSON.parse(run.browser.items.get(name) ?? '').status;
}

/** Checked after every command. */
export function checkInvariants(run: BrowserRun, kind: BackendKind): void {
  const { backend, output, violations, browser, pressOfKey } = run;
  const open = unreportedCharges(run);
  const allowed = allowedDuplicates(run, kind);
  for (const plan of ['pay-per-doc', 'plan'] as const) {
    for (const user of USER_IDS) {
      const charges = open.filter((charge) => charge.plan === plan && charge.user === user);
      if (charges.length > 1 + allowed)
        violations.push(`'${plan}' was charged ${charges.length} times for one payment of ${user}.`);
    }
  }
  const lost = open.filter(({ key }) => !['sent', 'refused'].includes(storedStatus(run, key) ?? ''));
  if (lost.length > allowed) violations.push(`'${lost[0]?.id}' was charged, and no later look would find it.`);
  for (const [index, report] of output.paidReports.entries()) {
    const same = (each: { subscriptionId: string }) => each.subscriptionId === report.subscriptionId;
    const reports = output.paidReports
      .slice(0, index + 1)
      .filter((each) => same(each) && each.handle === report.handle).length;
    const charges = backend.charges.filter((each) => same(each) && each.plan === report.handle).length;
    if (reports > charges)
      violations.push(`'${report.subscriptionId}' was reported ${reports} times and bought ${charges} times.`);
  }
  for (const [key, requests] of backend.requests) {
    if (requests.size > 1) violations.push(`The key ${key} was sent with ${requests.size} different requests.`);
  }
  for (const { key, plan, price, method, user } of backend.charges) {
    const pressed = pressOfKey.get(key);
    const [name = '', ...others] = storedNames(run, key);
    if (others.length > 0 || (name !== '' && !name.includes(` ${user} `)))
      violations.push(`The payment of ${user} is stored for another user.`);
    if (pressed?.user !== user) violations.push(`'${plan}' was charged to ${user} and paid by ${pressed?.user}.`);
    if (pressed?.plan !== plan || pressed.price !== price)
      violations.push(`'${plan}' was charged at ${price} cents, which was not shown.`);
    if (pressed?.method != null && pressed.method !== method)
      violations.push(`'${method}' was charged instead of '${pressed.method}'.`);
  }
  if (output.detachedCalls > 0) violations.push('The card provider was called without its fields.');
  const texts = [
    ...browser.items.values(),
    ...output.logEntries.map(({ message, cause }) => `${message} ${String(cause)}`),
  ];
  if (texts.some((text) => text.includes('_secret_'))) violations.push('A client secret was stored or logged.');
  checkMessages(run, allowed);
}

/** Checks the toasts since the last check. */
function checkMessages(run: BrowserRun, allowed: number): void {
  const { output, backend, violations } = run;
  for (const { tab, title } of output.toasts.splice(0)) {
    if (title === 'Payment processing failed') run.unknownOutcomeCount += 1;
    if (title !== 'Payment declined') continue;
    const declined = backend.charges.find(({ key }) => storedStatus(run, key) === 'not-charged');
    if (declined && allowed === 0) violations.push(`Tab ${tab} showed a decline, and '${declined.id}' was charged.`);
    const isFree = SURFACES.some((surface) => {
      const state = run.browser.tabs[tab]?.state(surface);
      return state?.status !== 'open' || !isOrderLocked(state) || isRepeated(run, state);
    });
    if (!isFree) violations.push(`Tab ${tab} was declined, and cannot pay with another method.`);
  }
}

/** Whether the declined request was the repetition of a payment, which the user can replace once a look has not found it. */
const isRepeated = ({ sentCounts }: BrowserRun, state: Extract<CheckoutState, { status: 'open' }>): boolean => {
  const key = unconfirmedPayment(state)?.idempotencyKey ?? '';
  return (sentCounts.get(key) ?? 0) > 1;
};

/** Checked when everything is delivered: nothing is in flight, and every unreported charge is shown as unconfirmed. */
export function checkFinalState(run: BrowserRun, allowed: number): void {
  const { browser, violations } = run;
  for (const [index, tab] of browser.tabs.entries()) {
    for (const surface of SURFACES) {
      const state = tab.state(surface);
      if (state.status === 'preparing' || state.status === 'paying' || (state.status === 'hidden' && state.attempt)) {
        violations.push(`The ${surface} of tab ${index} remains ${state.status}.`);
      }
      if (state.status !== 'open') continue;
      const open = unreportedCharges(run).filter(
        ({ plan, user }) => plan === state.opening.request.planHandle && user === tab.user(),
      );
      const { payments } = state.history;
      const isKnown = unconfirmedPayment(state) || payments.refused.length > 0 || isPaidElsewhere(state);
      if (open.length > allowed && !isKnown)
        violations.push(`The ${surface} of tab ${index} would sell '${open[0]?.id}' again without a look.`);
      // An unavailable preview has its own 'Try again' button.
      const obstacles = payObstacles(state, {
        now: run.backend.pageTime(),
        updating: false,
        provider: 'loaded',
      }).filter((each) => each !== 'preview-unavailable' && each !== 'subscriptions-unavailable');
      if (unconfirmedPayment(state) && obstacles.length > 0)
        violations.push(`A payment cannot be repeated because of ${obstacles}.`);
    }
  }
}
