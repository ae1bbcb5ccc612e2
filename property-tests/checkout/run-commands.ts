import { isOrderLocked, orderTotal, repeatPrice, replaceablePayment, unconfirmedPayment } from '#checkout-flow';
import { waitUntilIdle } from '../wait-until-idle.ts';
import type { BrowserCommand } from './browser-commands.ts';
import { type BackendKind, createFakeBackend, type PlanHandle } from './fake-backend.ts';
import { type BrowserOutput, createFakeBrowser, SURFACES, type Surface } from './fake-browser.ts';
import { createFakeNetwork, type Delivery, type FakeNetwork } from './fake-network.ts';
import {
  allowedDuplicates,
  type BrowserRun,
  checkFinalState,
  checkInvariants,
  checkSentPurchase,
  type Setup,
} from './invariants.ts';

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
    sentCounts: new Map(),
    replacedPayments: 0,
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
  await checkNobodyIsLocked(run);
  return run;
}

/** One more press, with every response delivered, ends a payment of unknown outcome or lets the user choose another method. */
async function checkNobodyIsLocked(run: BrowserRun): Promise<void> {
  for (const [index, { state }] of run.browser.tabs.entries()) {
    for (const surface of SURFACES) {
      const before = state(surface);
      if (before.status !== 'open' || before.data.migration.kind === 'unavailable' || !isOrderLocked(before)) continue;
      press(run, index, surface);
      await deliverAll(run);
      const after = state(surface);
      if (after.status === 'open' && isOrderLocked(after) && !replaceablePayment(after))
        run.violations.push(`The ${surface} of tab ${index} is locked.`);
    }
  }
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
      return backend.advanceDay();
    }
    case 'correctClock':
      return backend.correctClock(command.hours * 3_600_000);
    case 'chooseAnotherMethod':
      return chooseAnotherMethod(run, index, command.surface);
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
  if (session?.state().status !== 'open') return;
  const { send } = session;
  send({ type: 'tab-selected', tab: 'credit card' });
  send({ type: 'method-selected', methodId: method });
  if (method !== null) return;
  const state = { complete: true, empty: false, error: null };
  for (const field of ['number', 'expiry', 'cvc'] as const) send({ type: 'card-field-changed', field, state });
  send({ type: 'name-changed', tab: 'credit card', name: 'Alex Nguyen' });
}

function chooseAnotherMethod(run: BrowserRun, tab: number, surface: Surface): void {
  const session = run.browser.tabs[tab]?.sessions[surface];
  const state = session?.state();
  if (!session || state?.status !== 'open' || !replaceablePayment(state)) return;
  run.replacedPayments += 1;
  session.send({ type: 'another-method-requested' });
  const after = session.state();
  if (after.status !== 'open' || isOrderLocked(after))
    run.violations.push(`The ${surface} of tab ${tab} stays locked after 'Use another payment method'.`);
}

function press(run: BrowserRun, tab: number, surface: Surface): void {
  const session = run.browser.tabs[tab]?.sessions[surface];
  const state = session?.state();
  if (session && state?.status === 'open') {
    const user = run.browser.tabs[tab]?.user() ?? null;
    const unconfirmed = unconfirmedPayment(state);
    const price = unconfirmed ? repeatPrice(state, unconfirmed) : orderTotal(state).total;
    const plan = state.opening.request.planHandle as PlanHandle;
    run.presses.set(`${tab} ${surface}`, { plan, price, method: state.form.methodId, user });
  }
  session?.send({ type: 'payment-submitted' });
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
