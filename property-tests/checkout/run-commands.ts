/** Runs commands in a browser, and checks the invariants after each. */
import type { AsyncCommand } from 'fast-check';
import { vi } from 'vitest';
import { type BackendKind, findCoupon, isExpired, SAVED_METHODS, type UserId } from './backend.ts';
import type { BrowserCommand, CommandOf, CommandType } from './browser-commands.ts';
import { type BrowserRun, createRun, formKey, type Setup } from './browser-run.ts';
import { type ClientPage, type FormName, SURFACES, type Surface } from './client-page.ts';
import type { FakeBrowser } from './fake-browser.ts';
import { type Delivery, isPurchase, isSave } from './fake-network.ts';
import { checkForms, rememberForms } from './form-invariants.ts';
import { allowedDuplicates, checkFinalState, checkInvariants, checkSentPurchase } from './payment-invariants.ts';
import { checkSave, checkSavedMethods, checkSentSave } from './save-invariants.ts';
import { checkSender, checkUsers } from './user-invariants.ts';

export type ModelCommand = AsyncCommand<BrowserRun, FakeBrowser>;

export function startRun(kind: BackendKind, setup: Setup): BrowserRun {
  const run: BrowserRun = createRun(kind, setup, (sent) => {
    checkSender(run, sent);
    if (isPurchase(sent.request)) checkSentPurchase(run, sent);
    if (isSave(sent.request)) checkSentSave(run, sent);
  });
  return run;
}

export function toModelCommand(command: BrowserCommand): ModelCommand {
  const inOpenTab = ({ browser }: BrowserRun) => ({ ...command, tab: command.tab % browser.tabs.length });
  return {
    check: (run) => canRun(run, inOpenTab(run)),
    run: async (run) => {
      const own = inOpenTab(run);
      run.commands.push(own);
      rememberForms(run);
      if (MAY_STOP.includes(own.type)) run.stops.clear();
      await execute(run, own);
      await waitUntilIdle();
      checkForms(run, own);
      checkInvariants(run);
      checkUsers(run);
      failOnViolation(run);
    },
    toString: () => JSON.stringify(command),
  };
}

export async function finishRun(run: BrowserRun): Promise<void> {
  await wait(run, 10);
  await deliverAll(run);
  checkInvariants(run);
  checkUsers(run);
  checkFinalState(run, allowedDuplicates(run));
  await checkNobodyIsLocked(run);
  await checkReopenedSave(run);
  failOnViolation(run);
}

/** Commands that may give the checkout a new reason to send nothing when the customer presses Pay in an open form. */
const MAY_STOP: readonly CommandType[] = [
  'reload',
  'wait',
  'advanceClock',
  'collect',
  'changePrice',
  'removeMethod',
  'correctClock',
];

function failOnViolation({ violations }: BrowserRun): void {
  if (violations.length > 0) throw new Error(violations.join('\n'));
}

/** Waits until a page has processed its responses, which takes at most three turns of the event loop. */
async function waitUntilIdle(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** Once all responses arrived, one more press ends a payment of unknown outcome or lets the user change its method. */
async function checkNobodyIsLocked(run: BrowserRun): Promise<void> {
  for (const [index, page] of run.browser.tabs.entries()) {
    for (const surface of SURFACES) {
      const { form, status } = page.screen(surface);
      if (status !== 'open' || !form?.isLocked || form.isPreviewUnavailable) continue;
      press(run, index, surface);
      await deliverAll(run);
      const after = page.screen(surface);
      if (after.status === 'open' && after.form?.isLocked && !after.form.canReplacePayment)
        run.violations.push(`The ${surface} of tab ${index} is locked.`);
    }
  }
}

async function checkReopenedSave(run: BrowserRun): Promise<void> {
  for (const [index, page] of run.browser.tabs.entries()) {
    if (page.user() === null) continue;
    page.closeSave();
    page.openSave('update');
    await deliverAll(run);
    checkSavedMethods(run, index);
  }
}

const pageOf = ({ browser }: BrowserRun, tab: number): ClientPage => {
  const page = browser.tabs[tab];
  if (!page) throw new Error(`There is no tab ${tab}.`);
  return page;
};

const USER_COMMANDS: readonly CommandType[] = [
  'applyCoupon',
  'chooseAnotherMethod',
  'chooseMethod',
  'chooseTab',
  'enterDetails',
  'pay',
  'press',
  'pressSave',
  'removeCoupon',
  'replaceDetails',
  'retry',
  'save',
  'typeCoupon',
];

/** Whether a command can run. Events of locked or hidden controls can, because they must have no effect. */
function canRun(run: BrowserRun, command: BrowserCommand): boolean {
  const { network, browser, setup } = run;
  const page = pageOf(run, command.tab);
  if (page.isInert() && USER_COMMANDS.includes(command.type)) return false;
  switch (command.type) {
    case 'deliverRequest':
      return network.pending.length > 0;
    case 'deliverStorageEvent':
      return browser.events.length > 0;
    case 'deliverAll':
      return network.pending.length + browser.events.length > 0;
    case 'releaseToken':
      return page.isTokenHeld();
    case 'chooseAnotherMethod': {
      const { status, form } = page.screen(command.surface);
      return status === 'open' && form?.canReplacePayment === true;
    }
    case 'save':
      return (
        page.saveScreen().status === 'open' &&
        !network.pending.some(({ tab, request }) => tab === command.tab && isSave(request))
      );
    case 'changePrice':
      // Not with a subscription: the backend then charges its own price, and an open checkout cannot know of a change.
      return !setup.hasPlan;
    default:
      return true;
  }
}

type Handlers = { [Type in CommandType]: (run: BrowserRun, command: CommandOf<Type>) => void | Promise<void> };

const HANDLERS: Handlers = {
  show(run, command) {
    pageOf(run, command.tab).show(command.surface, command);
    return command.isReady ? deliverAll(run) : undefined;
  },
  hide(run, command) {
    pageOf(run, command.tab).hide(command.surface);
  },
  chooseTab: changeForm,
  chooseMethod: changeForm,
  enterDetails: changeForm,
  replaceDetails: changeForm,
  applyCoupon: changeCoupon,
  typeCoupon: changeCoupon,
  removeCoupon: changeCoupon,
  press: (run, { tab, surface }) => press(run, tab, surface),
  retry(run, { tab, form }) {
    const page = pageOf(run, tab);
    if (form === 'save') page.retrySave();
    else page.send(form, { type: 'retry-requested' });
  },
  async pay(run, { tab, surface, delivery, canReadSubscriptions, userChange }) {
    press(run, tab, surface);
    if (userChange?.during === 'setup') changeUser(run, { tab, user: userChange.user });
    await deliverUntil(run, tab, isPurchase);
    if (userChange?.during === 'purchase') changeUser(run, { tab, user: userChange.user });
    await deliverLatest(run, /^(Create|Migrate)Subscription$/, delivery);
    const look: Delivery = canReadSubscriptions ? { kind: 'answered' } : { kind: 'lost', work: 'never' };
    await deliverLatest(run, /^GetUserSubscriptions$/, look);
  },
  openSave(run, command) {
    pageOf(run, command.tab).openSave(command.mode);
    return command.isReady ? deliverUntil(run, command.tab, () => false) : undefined;
  },
  closeSave: (run, { tab }) => pageOf(run, tab).closeSave(),
  pressSave: (run, { tab }) => pressSave(run, tab),
  async save(run, { tab, delivery, userChange }) {
    const { network, output } = run;
    const toastCount = output.toasts.length;
    pressSave(run, tab);
    if (pageOf(run, tab).saveScreen().status !== 'saving') return;
    if (userChange) changeUser(run, { tab, user: userChange.user });
    await deliverUntil(run, tab, isSave);
    const wasSent = network.pending.some((sent) => sent.tab === tab && sent.response && isSave(sent.request));
    const wasRefused = wasSent && wouldBeRefused(run, tab);
    await deliverLatest(run, /^(Attach|ChangeDefault)PaymentMethod$/, delivery);
    await deliverUntil(run, tab, () => false);
    if (userChange === undefined)
      checkSave(run, tab, { delivery: wasSent && !wasRefused ? delivery : null, toastCount });
  },
  removeMethod: ({ backend }, { method }) => backend.removeMethod(method),
  deliverRequest: ({ network }, { index, delivery }) => network.deliver(index % network.pending.length, delivery),
  deliverStorageEvent: ({ browser }, { index }) => browser.deliverEvent(index % browser.events.length),
  deliverAll,
  reload(run, command) {
    const page = pageOf(run, command.tab);
    const inFlight = SURFACES.filter((surface) => page.screen(surface).isPaying).length;
    run.output.interruptedPayments += inFlight + (run.detachedPayments.get(command.tab) ?? 0);
    run.detachedPayments.delete(command.tab);
    run.browser.reload(command.tab);
  },
  async advanceClock(run) {
    const { network, backend } = run;
    // Drops requests of closed pages before a day passes, because no real request takes that long.
    network.pending.splice(0, network.pending.length, ...network.pending.filter(({ response }) => response !== null));
    await deliverAll(run);
    backend.advanceDay();
  },
  correctClock: ({ backend }, { hours }) => backend.correctClock(hours * 3_600_000),
  chooseAnotherMethod(run, command) {
    const { tab, surface } = command;
    const page = pageOf(run, tab);
    page.send(surface, { type: 'another-method-requested' });
    const { form } = page.screen(surface);
    if (!form || form.isLocked)
      run.violations.push(`The ${surface} of tab ${tab} stays locked after 'Use another payment method'.`);
  },
  changeUser,
  async blinkUser(run, { tab, seconds }) {
    const page = pageOf(run, tab);
    const user = page.user();
    if (user === null || page.isInert()) return;
    const openings = () => SURFACES.map((surface) => page.opening(surface)).join();
    // Renders first: after a purchase, rendering starts the next document, which would look like a lost form.
    page.render();
    const before = openings();
    changeUser(run, { tab, user: null });
    await wait(run, seconds);
    changeUser(run, { tab, user });
    if (openings() !== before) run.violations.push(`A user who was missing for ${seconds} s has lost an opening.`);
  },
  wait: (run, { seconds }) => wait(run, seconds),
  collect: ({ backend }) => backend.collect(),
  changeLogin: (run, { tab }) => pageOf(run, tab).changeLogin(),
  holdToken: (run, { tab }) => pageOf(run, tab).holdToken(),
  releaseToken: (run, { tab }) => pageOf(run, tab).releaseToken(),
  changePrice(run) {
    run.hasPriceChanged = true;
    run.backend.changePrice();
    for (const page of run.browser.tabs) page.render();
  },
};

const execute = (run: BrowserRun, command: BrowserCommand) =>
  (HANDLERS[command.type] as (run: BrowserRun, command: BrowserCommand) => void | Promise<void>)(run, command);

/** Whether the backend refuses to save this tab's method, because the method has been removed. */
function wouldBeRefused({ backend, network, savePresses }: BrowserRun, tab: number): boolean {
  const sent = network.pending.findLast(
    (pending) => pending.tab === tab && pending.response && isSave(pending.request),
  );
  const { methodId, user } = savePresses.get(tab) ?? {};
  if (!sent || !methodId || !user) return false;
  return !backend.accounts[sent.request.user].methods.some(({ id }) => id === methodId);
}

async function deliverLatest({ network }: BrowserRun, operation: RegExp, delivery: Delivery): Promise<void> {
  await waitUntilIdle();
  const index = network.pending.findLastIndex(({ request, response }) => response && operation.test(request.operation));
  if (index >= 0) network.deliver(index, delivery);
  await waitUntilIdle();
}

/** Delivers a tab's requests, except purchases and saves, until `isLast` accepts the next one or none is left. */
async function deliverUntil({ network }: BrowserRun, tab: number, isLast: typeof isPurchase): Promise<void> {
  await waitUntilIdle();
  for (let turn = 0; turn < 20; turn += 1) {
    const own = network.pending.filter((pending) => pending.tab === tab && pending.response);
    const next = own.find(({ request }) => !isPurchase(request) && !isSave(request));
    if (!next || own.some(({ request }) => isLast(request))) return;
    network.deliver(network.pending.indexOf(next), { kind: 'answered' });
    await waitUntilIdle();
  }
}

type FormCommand = CommandOf<'chooseTab' | 'chooseMethod' | 'enterDetails' | 'replaceDetails'>;

const screenOf = (page: ClientPage, form: FormName): { status: string; form: { tab: string } | null } =>
  form === 'save' ? page.saveScreen() : page.screen(form);

/** Disabled controls of a locked form must change nothing, even if events reach them. */
function changeForm(run: BrowserRun, command: FormCommand): void {
  const { form } = command;
  const page = pageOf(run, command.tab);
  const before = screenOf(page, form);
  const isUsable = before.status === 'open' && !(form !== 'save' && page.screen(form).form?.isLocked);
  applyToForm(page, command, isUsable);
  const isSameTab = command.type === 'chooseTab' && screenOf(page, form).form?.tab === before.form?.tab;
  if (isUsable && form === 'save' && !isSameTab) page.renumber('save');
}

function applyToForm(page: ClientPage, command: FormCommand, isUsable: boolean): void {
  const { form } = command;
  switch (command.type) {
    case 'chooseTab':
      page.chooseTab(form, command.paymentType);
      return;
    case 'chooseMethod': {
      const method = SAVED_METHODS.find(({ id }) => id === command.method);
      if (method) page.chooseTab(form, method.card ? 'credit card' : 'direct debit');
      page.chooseMethod(form, command.method);
      return;
    }
    case 'enterDetails':
      if (!isUsable) return;
      page.chooseTab(form, command.paymentType);
      page.chooseMethod(form, null);
      if (screenOf(page, form).form?.tab === command.paymentType) page.enterDetails(form, command.paymentType, command);
      return;
    case 'replaceDetails':
      if (isUsable) page.replaceDetails(form);
  }
}

async function changeCoupon(
  run: BrowserRun,
  command: CommandOf<'applyCoupon' | 'typeCoupon' | 'removeCoupon'>,
): Promise<void> {
  const { surface } = command;
  const page = pageOf(run, command.tab);
  const key = formKey(command.tab, surface);
  const before = page.screen(surface);
  const isUsable = before.status === 'open' && before.form?.isLocked === false;
  if (isUsable) run.couponCodes.delete(key);
  if (command.type === 'removeCoupon') return page.send(surface, { type: 'coupon-removed' });
  page.send(surface, { type: 'coupon-changed', text: command.code });
  if (command.type === 'typeCoupon') return;
  page.send(surface, { type: 'coupon-submitted' });
  if (!page.screen(surface).form?.coupon.isChecking || !isUsable) return;
  run.couponCodes.set(key, command.code);
  if (!command.delivery || page.isTokenHeld()) return;
  await deliverLatest(run, /^CheckCouponCode$/, command.delivery);
  const coupon = page.screen(surface).form?.coupon;
  const isAnswered = page.isServed() && ['answered', 'duplicated'].includes(command.delivery.kind);
  const accepted = isAnswered ? findCoupon(command.code)?.code : undefined;
  if (coupon?.applied !== (accepted ?? before.form?.coupon.applied) || (coupon?.error === 'invalid') !== !accepted)
    run.violations.push(`After '${command.code}' was checked, the coupon is ${JSON.stringify(coupon)}.`);
}

function press(run: BrowserRun, tab: number, surface: Surface): void {
  const page = pageOf(run, tab);
  const { status, form } = page.screen(surface);
  if (!form || status !== 'open') {
    page.send(surface, { type: 'payment-submitted' });
    return;
  }
  const { plan, offer, document, price, methodId: method, tab: paymentType } = form;
  const { output, presses, startedPresses } = run;
  const entry = page.entry(surface).number;
  const order = { plan, offer, document, price, paymentType, method, entry, user: page.user() };
  presses.set(formKey(tab, surface), order);
  run.pressers.add(`${tab} ${page.user()}`);
  const countOutput = () => output.toasts.length + output.logEntries.length;
  const before = countOutput();
  page.send(surface, { type: 'payment-submitted' });
  const { status: statusAfter, attemptKey } = page.screen(surface);
  const isStarted = statusAfter === 'paying';
  // A repeated payment sends the order of its first press, which another page may have stored without sending it.
  const first = attemptKey === null ? undefined : startedPresses.get(attemptKey);
  if (attemptKey !== null) startedPresses.set(attemptKey, first ? { ...first, price } : order);
  if (isStarted && !form.isLocked && isExpired(run.backend, method))
    run.violations.push('A payment with an expired card was started.');
  if (!isStarted && countOutput() === before) run.violations.push('A press started no payment and gave no reason.');
  if (isStarted && page.visibleToasts().length > 0) run.violations.push('A message of an earlier payment remains.');
}

/** A payment in flight continues without a screen, and shows no message to the tab's new user. */
function changeUser(
  run: BrowserRun,
  { tab, user, isTokenLate }: { tab: number; user: UserId | null; isTokenLate?: boolean },
): void {
  const page = pageOf(run, tab);
  const countDetached = watchDetached(run, tab);
  page.changeUser(user, isTokenLate);
  countDetached();
}

function watchDetached(run: BrowserRun, tab: number): () => void {
  const page = pageOf(run, tab);
  const user = page.user();
  const inFlight = SURFACES.filter((surface) => page.screen(surface).isPaying).length;
  return () => {
    if (page.user() === user) return;
    run.detachedPayments.set(tab, (run.detachedPayments.get(tab) ?? 0) + inFlight);
    run.savePresses.delete(tab);
  };
}

/** Lets time pass for the pages and the backend. A late token arrives within the first second. */
async function wait(run: BrowserRun, seconds: number): Promise<void> {
  for (const page of run.browser.tabs) page.updateToken();
  const counts = [...run.browser.tabs.keys()].map((tab) => watchDetached(run, tab));
  run.backend.wait(seconds);
  await vi.advanceTimersByTimeAsync(seconds * 1_000);
  await waitUntilIdle();
  for (const countDetached of counts) countDetached();
}

function pressSave(run: BrowserRun, tab: number): void {
  const page = pageOf(run, tab);
  const { status, form } = page.saveScreen();
  if (form && status === 'open') {
    const entry = page.entry('save').number;
    run.pressers.add(`${tab} ${page.user()}`);
    run.savePresses.set(tab, { methodId: form.methodId, tab: form.tab, entry, user: page.user() });
  }
  page.pressSave();
}

async function deliverAll({ network, browser }: BrowserRun): Promise<void> {
  for (const page of browser.tabs) page.releaseToken();
  await waitUntilIdle();
  for (let turn = 0; network.pending.length + browser.events.length > 0; turn += 1) {
    if (turn > 500) throw new Error('The pages never stop sending requests.');
    if (browser.events.length > 0) browser.deliverEvent(0);
    else network.deliver(0, { kind: 'answered' });
    await waitUntilIdle();
  }
}
