/** Runs commands at a browser in front of a backend, and checks the invariants after each. */
import { isPaidElsewhere, orderTotal, payObstacles, unconfirmedPayment } from '#checkout-flow';
import type { BrowserCommand } from './browser-commands.ts';
import { type BackendKind, type Charge, createFakeBackend, type FakeBackend, type PlanHandle } from './fake-backend.ts';
import { type BrowserOutput, createFakeBrowser, type FakeBrowser, SURFACES, type Surface } from './fake-browser.ts';
import { createFakeNetwork, type Delivery, type FakeNetwork, type PendingRequest } from './fake-network.ts';

export interface Setup {
  /** The user has a subscription, which a purchase moves. */
  hasPlan: boolean;
  hasLocks: boolean;
}

/** What was on the screen at a press. */
interface PressedOrder {
  plan: PlanHandle;
  price: number;
  /** Null for a new one. */
  method: string | null;
}

export interface BrowserRun {
  backend: FakeBackend;
  network: FakeNetwork;
  browser: FakeBrowser;
  output: BrowserOutput;
  /** The press that each place last made. */
  presses: Map<string, PressedOrder>;
  /** By the key of the purchase. */
  pressOfKey: Map<string, PressedOrder>;
  /** Charges that were unreported when the backend and the browser forgot their keys. */
  expiredCharges: Set<Charge>;
  violations: string[];
  unknownOutcomeCount: number;
  checkoutCount: number;
}

const TABS = 2;

export async function runCommands(
  kind: BackendKind,
  setup: Setup,
  commands: readonly BrowserCommand[],
): Promise<BrowserRun> {
  const backend = createFakeBackend(kind, setup.hasPlan);
  const heard: BrowserOutput = { paidReports: [], toasts: [], logEntries: [], detachedCalls: 0 };
  const network: FakeNetwork = createFakeNetwork(backend, (sent) => checkSentPurchase(run, sent));
  const browser = createFakeBrowser({ backend, network, output: heard, hasLocks: setup.hasLocks });
  const run: BrowserRun = {
    backend,
    network,
    browser,
    output: heard,
    presses: new Map(),
    pressOfKey: new Map(),
    expiredCharges: new Set(),
    violations: [],
    unknownOutcomeCount: 0,
    checkoutCount: 0,
  };
  // Without locks two tabs may pay at the same moment; then there is one.
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
  const at = command.tab % tabs;
  const tab = browser.tabs[at];
  if (!tab) return;
  switch (command.type) {
    case 'show':
      run.checkoutCount += 1;
      tab.show(command.surface, command.plan);
      return command.isReady ? deliverAll(run) : undefined;
    case 'leave':
      return tab.hide(command.surface);
    case 'choose':
      return choose(run, at, command.surface, command.method);
    case 'press':
      return press(run, at, command.surface);
    case 'pay': {
      press(run, at, command.surface);
      await deliverLatest(run, /^ConfirmSetup$/, { kind: 'answered' });
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
      browser.reload(at);
      return;
    case 'advance': {
      // What travels longer than a day never arrives.
      network.pending.splice(
        0,
        network.pending.length,
        ...network.pending.filter(({ reply: answer }) => answer !== null),
      );
      await deliverAll(run);
      for (const charge of unreportedCharges(run)) run.expiredCharges.add(charge);
      return backend.advance(25 * 3_600_000);
    }
  }
}

/** Decides what becomes of the newest request of that name, where there is one. */
async function deliverLatest({ network }: BrowserRun, name: RegExp, what: Delivery): Promise<void> {
  await waitUntilIdle();
  const place = network.pending.findLastIndex(({ request, reply: answer }) => answer && name.test(request.operation));
  if (place >= 0) network.deliver(place, what);
  await waitUntilIdle();
}

/** What a person can do on the form: a locked one takes nothing. */
function choose({ browser }: BrowserRun, at: number, place: Surface, method: string | null): void {
  const session = browser.tabs[at]?.sessions[place];
  if (session?.flow.state().status !== 'open') return;
  const { send } = session.flow;
  send({ type: 'tab-selected', tab: 'credit card' });
  send({ type: 'method-selected', methodId: method });
  if (method !== null) return;
  const facts = { complete: true, empty: false, error: null };
  for (const field of ['number', 'expiry', 'cvc'] as const) send({ type: 'card-field-changed', field, state: facts });
  send({ type: 'name-changed', tab: 'credit card', name: 'Alex Nguyen' });
}

function press(run: BrowserRun, at: number, place: Surface): void {
  const session = run.browser.tabs[at]?.sessions[place];
  const state = session?.flow.state();
  if (session && state?.status === 'open') {
    const { total: price } = orderTotal(state);
    const plan = state.opening.request.planHandle as PlanHandle;
    run.presses.set(`${at} ${place}`, { plan, price, method: state.form.methodId });
  }
  session?.flow.send({ type: 'payment-submitted' });
}

/** Lets everything on its way arrive, until nothing more comes of it. */
async function deliverAll({ network, browser }: BrowserRun): Promise<void> {
  await waitUntilIdle();
  for (let turn = 0; network.pending.length + browser.events.length > 0; turn += 1) {
    if (turn > 500) throw new Error('The pages never stop asking.');
    if (browser.events.length > 0) browser.deliverEvent(0);
    else network.deliver(0, { kind: 'answered' });
    await waitUntilIdle();
  }
}

const waitUntilIdle = async (): Promise<void> => {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

const unreportedCharges = ({ backend, output: heard, expiredCharges: forgotten }: BrowserRun): Charge[] => {
  const reports = heard.paidReports.map(({ subscriptionId, handle }) => `${handle} ${subscriptionId}`);
  return backend.charges
    .filter((charge) => !forgotten.has(charge))
    .filter((charge) => {
      const place = reports.indexOf(`${charge.plan} ${charge.subscriptionId}`);
      if (place >= 0) reports.splice(place, 1);
      return place < 0;
    });
};

/** Checked when a purchase leaves a page. */
function checkSentPurchase(run: BrowserRun, { tab, request }: PendingRequest): void {
  const { browser, pressOfKey, presses, violations, network } = run;
  const payer =
    SURFACES.find((place) => browser.tabs[tab]?.state(place).status === 'paying') ?? hiddenPayingSurface(run, tab);
  const pressed = payer && presses.get(`${tab} ${payer}`);
  if (pressed && !pressOfKey.has(request.key)) pressOfKey.set(request.key, pressed);
  const state = payer && browser.tabs[tab]?.state(payer);
  const unconfirmed = state && 'opening' in state ? unconfirmedPayment(state) : null;
  if (unconfirmed && unconfirmed.idempotencyKey !== request.key)
    violations.push('A purchase was sent beside an unconfirmed one.');
  const others = network.pending.filter((each) => each.reply && each.request.key !== '' && each.request !== request);
  if (others.length > 0) violations.push('Two purchases are in flight at once.');
}

const hiddenPayingSurface = ({ browser }: BrowserRun, tab: number): Surface | undefined =>
  SURFACES.find((place) => {
    const state = browser.tabs[tab]?.state(place);
    return state?.status === 'hidden' && state.inFlight !== null;
  });

/** Without keys the backend takes a request that the network repeats for another purchase: no client can prevent that. */
const allowedDuplicates = ({ network }: BrowserRun, kind: BackendKind): number =>
  kind === 'has no keys' ? network.repeatedByNetwork : 0;

/** What the browser has stored of the payment with this key. */
function storedStatus({ browser }: BrowserRun, key: string): string | null {
  const name = [...browser.items.keys()].find((each) => each.endsWith(` ${key}`));
  return name === undefined ? null : JSON.parse(browser.items.get(name) ?? '').status;
}

/** Checked after every command. */
function checkInvariants(run: BrowserRun, kind: BackendKind): void {
  const { backend, output: heard, violations, browser, pressOfKey } = run;
  const open = unreportedCharges(run);
  const excused = allowedDuplicates(run, kind);
  for (const plan of ['pay-per-doc', 'plan'] as const) {
    const charges = open.filter((charge) => charge.plan === plan);
    if (charges.length > 1 + excused) violations.push(`'${plan}' was charged ${charges.length} times for one payment.`);
  }
  const lost = open.filter(({ key }) => storedStatus(run, key) !== 'sent');
  if (lost.length > excused) violations.push(`'${lost[0]?.id}' was charged, and no page will find out.`);
  for (const [place, report] of heard.paidReports.entries()) {
    const same = (each: { subscriptionId: string }) => each.subscriptionId === report.subscriptionId;
    const reports = heard.paidReports
      .slice(0, place + 1)
      .filter((each) => same(each) && each.handle === report.handle).length;
    const charges = backend.charges.filter((each) => same(each) && each.plan === report.handle).length;
    if (reports > charges)
      violations.push(`'${report.subscriptionId}' was reported ${reports} times and bought ${charges} times.`);
  }
  for (const [key, requests] of backend.requests) {
    if (requests.size > 1) violations.push(`The key ${key} named ${requests.size} requests.`);
  }
  for (const { key, plan, price, method } of backend.charges) {
    const pressed = pressOfKey.get(key);
    if (pressed?.plan !== plan || pressed.price !== price)
      violations.push(`${plan} was charged ${price}, not what was shown.`);
    if (pressed?.method != null && pressed.method !== method)
      violations.push(`${method} paid, and ${pressed.method} was chosen.`);
  }
  if (heard.detachedCalls > 0) violations.push('Fields that have left the page were confirmed.');
  const texts = [
    ...browser.items.values(),
    ...heard.logEntries.map(({ message, cause }) => `${message} ${String(cause)}`),
  ];
  if (texts.some((text) => text.includes('_secret_'))) violations.push('A client secret was stored or logged.');
  checkMessages(run, excused);
}

/** A decline is never reported for a charge; a toast is read once. */
function checkMessages(run: BrowserRun, excused: number): void {
  const { output: heard, backend, violations } = run;
  for (const { tab, title } of heard.toasts.splice(0)) {
    if (title === 'Payment processing failed') run.unknownOutcomeCount += 1;
    if (title !== 'Payment declined') continue;
    const declined = backend.charges.find(({ key }) => storedStatus(run, key) === 'refused');
    if (declined && excused === 0)
      violations.push(`Tab ${tab} was told of a decline, and '${declined.id}' was charged.`);
  }
}

/** Checked when everything has arrived: nothing hangs, and a charge that was not reported is known to be unconfirmed. */
function checkFinalState(run: BrowserRun, excused: number): void {
  const { browser, violations } = run;
  for (const [place, tab] of browser.tabs.entries()) {
    for (const at of SURFACES) {
      const state = tab.state(at);
      if (state.status === 'preparing' || state.status === 'paying' || (state.status === 'hidden' && state.inFlight)) {
        violations.push(`The ${at} of tab ${place} is stuck: ${state.status}.`);
      }
      if (state.status !== 'open') continue;
      const open = unreportedCharges(run).filter(({ plan }) => plan === state.opening.request.planHandle);
      const isTold = unconfirmedPayment(state) || isPaidElsewhere(state);
      if (open.length > excused && !isTold)
        violations.push(`The ${at} of tab ${place} does not know of '${open[0]?.id}'.`);
      // 'Try again' stands beside a preview that could not be loaded.
      const obstacles = payObstacles(state, run.backend.now()).filter((each) => each !== 'migration-unavailable');
      if (unconfirmedPayment(state) && obstacles.length > 0)
        violations.push(`A payment cannot be repeated: ${obstacles}.`);
    }
  }
}
