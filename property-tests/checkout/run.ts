/** Runs commands at a browser in front of a backend, and checks the invariants after each. */
import { isPaidElsewhere, orderTotal, payObstacles, unconfirmedPayment } from '#checkout-flow';
import { type Backend, type BackendKind, type Charge, createBackend, type PlanHandle } from './backend.ts';
import { type Browser, createBrowser, type Heard, PLACES, type Place } from './browser.ts';
import type { Command } from './commands.ts';
import { createNetwork, type Fate, type Network, type Pending } from './network.ts';

export interface Setup {
  /** The user has a subscription, which a purchase moves. */
  hasPlan: boolean;
  hasLocks: boolean;
}

/** What was on the screen at a press. */
interface Press {
  plan: PlanHandle;
  price: number;
  /** Null for a new one. */
  method: string | null;
}

export interface Run {
  backend: Backend;
  network: Network;
  browser: Browser;
  heard: Heard;
  /** The press that each place last made. */
  presses: Map<string, Press>;
  /** By the key of the purchase. */
  pressOfKey: Map<string, Press>;
  /** Charges that were unreported when the backend and the browser forgot their keys. */
  forgotten: Set<Charge>;
  violations: string[];
  unknownOutcomes: number;
  checkouts: number;
}

const TABS = 2;

export async function runCommands(kind: BackendKind, setup: Setup, commands: readonly Command[]): Promise<Run> {
  const backend = createBackend(kind, setup.hasPlan);
  const heard: Heard = { paid: [], toasts: [], logged: [], detachedCalls: 0 };
  const network: Network = createNetwork(backend, (sent) => checkSent(run, sent));
  const browser = createBrowser({ backend, network, heard, hasLocks: setup.hasLocks });
  const run: Run = {
    backend,
    network,
    browser,
    heard,
    presses: new Map(),
    pressOfKey: new Map(),
    forgotten: new Set(),
    violations: [],
    unknownOutcomes: 0,
    checkouts: 0,
  };
  // Without locks two tabs may pay at the same moment; then there is one.
  const tabs = setup.hasLocks ? TABS : 1;
  for (let tab = 0; tab < tabs; tab += 1) browser.open(tab);
  for (const command of commands) {
    await execute(run, command, tabs);
    await idle();
    check(run, kind);
  }
  await settle(run);
  check(run, kind);
  checkSettled(run, excusedCharges(run, kind));
  return run;
}

async function execute(run: Run, command: Command, tabs: number): Promise<void> {
  const { browser, network, backend } = run;
  const at = command.tab % tabs;
  const tab = browser.tabs[at];
  if (!tab) return;
  switch (command.type) {
    case 'show':
      run.checkouts += 1;
      tab.show(command.place, command.plan);
      return command.isReady ? settle(run) : undefined;
    case 'leave':
      return tab.leave(command.place);
    case 'choose':
      return choose(run, at, command.place, command.method);
    case 'press':
      return press(run, at, command.place);
    case 'pay': {
      press(run, at, command.place);
      await carry(run, /^ConfirmSetup$/, { kind: 'answered' });
      await carry(run, /^(Create|Migrate)Subscription$/, command.fate);
      await carry(
        run,
        /^GetUserSubscriptions$/,
        command.canLook ? { kind: 'answered' } : { kind: 'lost', work: 'never' },
      );
      return;
    }
    case 'deliver':
      return network.deliver(command.at % Math.max(1, network.pending.length), command.fate);
    case 'event':
      return browser.deliverEvent(command.at % Math.max(1, browser.events.length));
    case 'settle':
      return settle(run);
    case 'reload':
      browser.reload(at);
      return;
    case 'advance': {
      // What travels longer than a day never arrives.
      network.pending.splice(0, network.pending.length, ...network.pending.filter(({ answer }) => answer !== null));
      await settle(run);
      for (const charge of unreported(run)) run.forgotten.add(charge);
      return backend.advance(25 * 3_600_000);
    }
  }
}

/** Decides what becomes of the newest request of that name, where there is one. */
async function carry({ network }: Run, name: RegExp, what: Fate): Promise<void> {
  await idle();
  const place = network.pending.findLastIndex(({ request, answer }) => answer && name.test(request.operation));
  if (place >= 0) network.deliver(place, what);
  await idle();
}

/** What a person can do on the form: a locked one takes nothing. */
function choose({ browser }: Run, at: number, place: Place, method: string | null): void {
  const session = browser.tabs[at]?.sessions[place];
  if (session?.flow.state().at !== 'open') return;
  const { send } = session.flow;
  send({ type: 'tab-chosen', tab: 'credit card' });
  send({ type: 'method-chosen', methodId: method });
  if (method !== null) return;
  const facts = { complete: true, empty: false, error: null };
  for (const field of ['number', 'expiry', 'cvc'] as const) send({ type: 'card-field-changed', field, facts });
  send({ type: 'name-typed', tab: 'credit card', name: 'Alex Nguyen' });
}

function press(run: Run, at: number, place: Place): void {
  const session = run.browser.tabs[at]?.sessions[place];
  const state = session?.flow.state();
  if (session && state?.at === 'open') {
    const { total: price } = orderTotal(state);
    const plan = state.opening.request.planHandle as PlanHandle;
    run.presses.set(`${at} ${place}`, { plan, price, method: state.form.methodId });
  }
  session?.flow.send({ type: 'pay-pressed' });
}

/** Lets everything on its way arrive, until nothing more comes of it. */
async function settle({ network, browser }: Run): Promise<void> {
  await idle();
  for (let turn = 0; network.pending.length + browser.events.length > 0; turn += 1) {
    if (turn > 500) throw new Error('The pages never stop asking.');
    if (browser.events.length > 0) browser.deliverEvent(0);
    else network.deliver(0, { kind: 'answered' });
    await idle();
  }
}

const idle = async (): Promise<void> => {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

const unreported = ({ backend, heard, forgotten }: Run): Charge[] => {
  const reports = heard.paid.map(({ subscriptionId, handle }) => `${handle} ${subscriptionId}`);
  return backend.charges
    .filter((charge) => !forgotten.has(charge))
    .filter((charge) => {
      const place = reports.indexOf(`${charge.plan} ${charge.subscriptionId}`);
      if (place >= 0) reports.splice(place, 1);
      return place < 0;
    });
};

/** Checked when a purchase leaves a page. */
function checkSent(run: Run, { tab, request }: Pending): void {
  const { browser, pressOfKey, presses, violations, network } = run;
  const payer = PLACES.find((place) => browser.tabs[tab]?.state(place).at === 'paying') ?? hiddenPayer(run, tab);
  const pressed = payer && presses.get(`${tab} ${payer}`);
  if (pressed && !pressOfKey.has(request.key)) pressOfKey.set(request.key, pressed);
  const state = payer && browser.tabs[tab]?.state(payer);
  const unconfirmed = state && 'opening' in state ? unconfirmedPayment(state) : null;
  if (unconfirmed && unconfirmed.idempotencyKey !== request.key)
    violations.push('A purchase was sent beside an unconfirmed one.');
  const others = network.pending.filter((each) => each.answer && each.request.key !== '' && each.request !== request);
  if (others.length > 0) violations.push('Two purchases are in flight at once.');
}

const hiddenPayer = ({ browser }: Run, tab: number): Place | undefined =>
  PLACES.find((place) => {
    const state = browser.tabs[tab]?.state(place);
    return state?.at === 'hidden' && state.inFlight !== null;
  });

/** Without keys the backend takes a request that the network repeats for another purchase: no client can prevent that. */
const excusedCharges = ({ network }: Run, kind: BackendKind): number =>
  kind === 'has no keys' ? network.repeatedByNetwork : 0;

/** What the browser has stored of the payment with this key. */
function storedStatus({ browser }: Run, key: string): string | null {
  const name = [...browser.items.keys()].find((each) => each.endsWith(` ${key}`));
  return name === undefined ? null : JSON.parse(browser.items.get(name) ?? '').status;
}

/** Checked after every command. */
function check(run: Run, kind: BackendKind): void {
  const { backend, heard, violations, browser, pressOfKey } = run;
  const open = unreported(run);
  const excused = excusedCharges(run, kind);
  for (const plan of ['pay-per-doc', 'plan'] as const) {
    const charges = open.filter((charge) => charge.plan === plan);
    if (charges.length > 1 + excused) violations.push(`'${plan}' was charged ${charges.length} times for one payment.`);
  }
  const lost = open.filter(({ key }) => storedStatus(run, key) !== 'sent');
  if (lost.length > excused) violations.push(`'${lost[0]?.id}' was charged, and no page will find out.`);
  for (const [place, report] of heard.paid.entries()) {
    const same = (each: { subscriptionId: string }) => each.subscriptionId === report.subscriptionId;
    const reports = heard.paid.slice(0, place + 1).filter((each) => same(each) && each.handle === report.handle).length;
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
  const texts = [...browser.items.values(), ...heard.logged.map(({ message, cause }) => `${message} ${String(cause)}`)];
  if (texts.some((text) => text.includes('_secret_'))) violations.push('A client secret was stored or logged.');
  checkMessages(run, excused);
}

/** A decline is never reported for a charge; a toast is read once. */
function checkMessages(run: Run, excused: number): void {
  const { heard, backend, violations } = run;
  for (const { tab, title } of heard.toasts.splice(0)) {
    if (title === 'Payment processing failed') run.unknownOutcomes += 1;
    if (title !== 'Payment declined') continue;
    const declined = backend.charges.find(({ key }) => storedStatus(run, key) === 'refused');
    if (declined && excused === 0)
      violations.push(`Tab ${tab} was told of a decline, and '${declined.id}' was charged.`);
  }
}

/** Checked when everything has arrived: nothing hangs, and a charge that was not reported is known to be unconfirmed. */
function checkSettled(run: Run, excused: number): void {
  const { browser, violations } = run;
  for (const [place, tab] of browser.tabs.entries()) {
    for (const at of PLACES) {
      const state = tab.state(at);
      if (state.at === 'preparing' || state.at === 'paying' || (state.at === 'hidden' && state.inFlight)) {
        violations.push(`The ${at} of tab ${place} is stuck: ${state.at}.`);
      }
      if (state.at !== 'open') continue;
      const open = unreported(run).filter(({ plan }) => plan === state.opening.request.planHandle);
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
