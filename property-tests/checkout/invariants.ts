/** What holds for every run of the checkout in a browser. */
import { isPaidElsewhere, payObstacles, unconfirmedPayment } from '#checkout-flow';
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
  /** The press of each purchase, by idempotency key. */
  pressOfKey: Map<string, PressedOrder>;
  /** Charges that were unreported when the backend and the browser forgot their keys. */
  expiredCharges: Set<Charge>;
  violations: string[];
  unknownOutcomeCount: number;
  checkoutCount: number;
}

export const unreportedCharges = ({ backend, output, expiredCharges }: BrowserRun): Charge[] => {
  const reports = output.paidReports.map(({ subscriptionId, handle }) => `${handle} ${subscriptionId}`);
  return backend.charges
    .filter((charge) => !expiredCharges.has(charge))
    .filter((charge) => {
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
  if (pressed && !pressOfKey.has(request.key)) pressOfKey.set(request.key, pressed);
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

/** A backend without keys takes a repeated request for another purchase, which no client can prevent. */
export const allowedDuplicates = ({ network }: BrowserRun, kind: BackendKind): number =>
  kind === 'ignores keys' ? network.repeatedByNetwork : 0;

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
  const lost = open.filter(({ key }) => storedStatus(run, key) !== 'sent');
  if (lost.length > allowed)
    violations.push(`'${lost[0]?.id}' was charged, and is not stored as an unconfirmed payment.`);
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
    const declined = backend.charges.find(({ key }) => storedStatus(run, key) === 'refused');
    if (declined && allowed === 0) violations.push(`Tab ${tab} showed a decline, and '${declined.id}' was charged.`);
  }
}

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
      const isShown = unconfirmedPayment(state) || isPaidElsewhere(state);
      if (open.length > allowed && !isShown)
        violations.push(`The ${surface} of tab ${index} does not show '${open[0]?.id}' as unconfirmed.`);
      // An unavailable preview has its own 'Try again' button.
      const obstacles = payObstacles(state, run.backend.now()).filter((each) => each !== 'migration-unavailable');
      if (unconfirmedPayment(state) && obstacles.length > 0)
        violations.push(`A payment cannot be repeated because of ${obstacles}.`);
    }
  }
}
