import { isPaidElsewhere, orderTotal, payObstacles, unconfirmedPayment } from '#checkout-flow';
import { waitUntilIdle } from '../wait-until-idle.ts';
import type { BrowserCommand } from './browser-commands.ts';
import {
  type BackendKind,
  type Charge,
  createFakeBackend,
  type FakeBackend,
  type PlanHandle,
  USER_IDS,
  type UserId,
} from './fake-backend.ts';
import { type BrowserOutput, createFakeBrowser, type FakeBrowser, SURFACES, type Surface } from './fake-browser.ts';
import { createFakeNetwork, type Delivery, type FakeNetwork, type PendingRequest } from './fake-network.ts';

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

interface BrowserRun {
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

const TABS = 2;

/** Runs commands in a browser, and checks the invariants after each. */
export async function runCommands(
  kind: BackendKind,
  setup: Setup,
  commands: readonly BrowserCommand[],
): Promise<BrowserRun> {
  const backend = createFakeBackend(kind, setup.hasPlan);
  const output: BrowserOutput = { paidReports: [], toasts: [], logEntries: [], detachedCalls: 0 };
  const network: FakeNetwork = createFakeNetwork(backend, (sent) => checkSentPurchase(run, sent));
  const browser = createFakeBrowser({ backend, network, output, hasLocks: setup.hasLocks });
  const run: BrowserRun = {
    setup,
    backend,
    network,
    browser,
    output,
    presses: new Map(),
    pressOfKey: new Map(),
    expiredCharges: new Set(),
    violations: [],
    unknownOutcomeCount: 0,
    checkoutCount: 0,
  };
  // Without locks two tabs may pay at the same moment, so there is only one.
  const tabs = setup.hasLocks ? TABS : 1;
  for (let tab = 0; tab < tabs; tab += 1) browser.open(tab);
  for (const command of commands) {
    await execute(run, command, tabs);
    await waitUntilIdle();
    checkInvariants(run, kind);
  }
  await deliverAll(run);
  checkInvariants(run, kind);
  checkFinalState(run, allowedDuplicates(run, kind));
  return run;
}

async function execute(run: BrowserRun, command: BrowserCommand, tabs: number): Promise<void> {
  const { browser, network, backend } = run;
  const index = command.tab % tabs;
  const tab = browser.tabs[index];
  if (!tab) return;
  switch (command.type) {
    case 'show':
      run.checkoutCount += 1;
      tab.show(command.surface, command.plan);
      return command.isReady ? deliverAll(run) : undefined;
    case 'hide':
      return tab.hide(command.surface);
    case 'chooseMethod':
      return chooseMethod(run, index, command.surface, command.method);
    case 'press':
      return press(run, index, command.surface);
    case 'pay': {
      const { userChange } = command;
      press(run, index, command.surface);
      if (userChange?.during === 'setup') tab.changeUser(userChange.user);
      await deliverLatest(run, /^ConfirmSetup$/, { kind: 'answered' });
      if (userChange?.during === 'purchase') tab.changeUser(userChange.user);
      await deliverLatest(run, /^(Create|Migrate)Subscription$/, command.delivery);
      await deliverLatest(
        run,
        /^GetUserSubscriptions$/,
        command.canReadSubscriptions ? { kind: 'answered' } : { kind: 'lost', work: 'never' },
      );
      return;
    }
    case 'deliverRequest':
      return network.deliver(command.index % Math.max(1, network.pending.length), command.delivery);
    case 'deliverStorageEvent':
      return browser.deliverEvent(command.index % Math.max(1, browser.events.length));
    case 'deliverAll':
      return deliverAll(run);
    case 'reload':
      browser.reload(index);
      return;
    case 'advanceClock': {
      // A request never takes longer than a day.
      network.pending.splice(0, network.pending.length, ...network.pending.filter(({ reply }) => reply !== null));
      await deliverAll(run);
      for (const charge of unreportedCharges(run)) run.expiredCharges.add(charge);
      return backend.advanceDay();
    }
    case 'changeUser':
      return tab.changeUser(command.user);
    case 'changePrice':
      // The backend charges a migration at its own price, so an open checkout could not know.
      if (run.setup.hasPlan) return;
      backend.changePrice();
      for (const each of browser.tabs) each.render();
  }
}

/** Delivers the latest request of an operation, if there is one. */
async function deliverLatest({ network }: BrowserRun, operation: RegExp, delivery: Delivery): Promise<void> {
  await waitUntilIdle();
  const index = network.pending.findLastIndex(({ request, reply }) => reply && operation.test(request.operation));
  if (index >= 0) network.deliver(index, delivery);
  await waitUntilIdle();
}

/** Chooses a saved method, or enters a new card. */
function chooseMethod({ browser }: BrowserRun, tab: number, surface: Surface, method: string | null): void {
  const session = browser.tabs[tab]?.sessions[surface];
  if (session?.flow.state().status !== 'open') return;
  const { send } = session.flow;
  send({ type: 'tab-selected', tab: 'credit card' });
  send({ type: 'method-selected', methodId: method });
  if (method !== null) return;
  const state = { complete: true, empty: false, error: null };
  for (const field of ['number', 'expiry', 'cvc'] as const) send({ type: 'card-field-changed', field, state });
  send({ type: 'name-changed', tab: 'credit card', name: 'Alex Nguyen' });
}

function press(run: BrowserRun, tab: number, surface: Surface): void {
  const session = run.browser.tabs[tab]?.sessions[surface];
  const state = session?.flow.state();
  if (session && state?.status === 'open') {
    const user = run.browser.tabs[tab]?.user() ?? null;
    const { total: price } = orderTotal(state);
    const plan = state.opening.request.planHandle as PlanHandle;
    run.presses.set(`${tab} ${surface}`, { plan, price, method: state.form.methodId, user });
  }
  session?.flow.send({ type: 'payment-submitted' });
}

/** Delivers all requests and storage events, including those that they cause. */
async function deliverAll({ network, browser }: BrowserRun): Promise<void> {
  await waitUntilIdle();
  for (let turn = 0; network.pending.length + browser.events.length > 0; turn += 1) {
    if (turn > 500) throw new Error('The pages never stop sending requests.');
    if (browser.events.length > 0) browser.deliverEvent(0);
    else network.deliver(0, { kind: 'answered' });
    await waitUntilIdle();
  }
}

const unreportedCharges = ({ backend, output, expiredCharges }: BrowserRun): Charge[] => {
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
function checkSentPurchase(run: BrowserRun, { tab, request }: PendingRequest): void {
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
const allowedDuplicates = ({ network }: BrowserRun, kind: BackendKind): number =>
  kind === 'ignores keys' ? network.repeatedByNetwork : 0;

const storedNames = ({ browser }: BrowserRun, key: string): string[] =>
  [...browser.items.keys()].filter((each) => each.endsWith(` ${key}`));

/** The status of the payment with this key in the browser's storage. */
function storedStatus(run: BrowserRun, key: string): string | null {
  const [name] = storedNames(run, key);
  return name === undefined ? null : JSON.parse(run.browser.items.get(name) ?? '').status;
}

/** Checked after every command. */
function checkInvariants(run: BrowserRun, kind: BackendKind): void {
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
function checkFinalState(run: BrowserRun, allowed: number): void {
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
