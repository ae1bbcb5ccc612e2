import type { BrowserCommand } from './browser-commands.ts';
import { type BrowserRun, formKey, TABS } from './browser-run.ts';
import { type ClientPage, type FormName, type Output, SURFACES, type Surface } from './client-page.ts';
import type { CheckoutCase } from './counterexamples.ts';
import { createFakeBackend, findCoupon, isExpired, SAVED_METHODS } from './fake-backend.ts';
import { createFakeBrowser } from './fake-browser.ts';
import { createFakeNetwork, type Delivery, isPurchase, isSave } from './fake-network.ts';
import { checkForms, rememberForms } from './form-invariants.ts';
import { allowedDuplicates, checkFinalState, checkInvariants, checkSentPurchase } from './payment-invariants.ts';
import { checkSave, checkSavedMethods, checkSentSave } from './save-invariants.ts';
import { recordDelivery, recordStep } from './to-scenario.ts';

/** Waits until a page has processed everything that it has received; no page needs more turns of the event loop. */
async function waitUntilIdle(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** Runs commands in a browser, and checks the invariants after each. */
export async function runCommands({ kind, setup, commands }: CheckoutCase): Promise<BrowserRun> {
  const backend = createFakeBackend(kind, setup);
  const output: Output = {
    paidReports: [],
    toasts: [],
    logEntries: [],
    openedForms: [],
    detachedCalls: 0,
    reusedSecrets: [],
    startedPayments: 0,
    interruptedPayments: 0,
  };
  const network = createFakeNetwork(backend, {
    onSent: (sent) => {
      if (isPurchase(sent.request)) checkSentPurchase(run, sent);
      if (isSave(sent.request)) checkSentSave(run, sent);
    },
    onDelivered: (sent, delivery) => recordDelivery(run, sent, delivery),
  });
  const browser = createFakeBrowser({ backend, network, output, hasLocks: setup.hasLocks });
  const run: BrowserRun = {
    kind,
    setup,
    backend,
    network,
    browser,
    output,
    presses: new Map(),
    pressOfKey: new Map(),
    savePresses: new Map(),
    sentCounts: new Map(),
    couponCodes: new Map(),
    forms: new Map(),
    replacedPayments: 0,
    hasPriceChanged: false,
    checkedToasts: 0,
    violations: [],
    steps: [],
    unknownOutcomeCount: 0,
    checkoutCount: 0,
    saveCount: 0,
  };
  // Without locks two tabs may pay at the same moment, so there is only one.
  const tabs = setup.hasLocks ? TABS : 1;
  for (let tab = 0; tab < tabs; tab += 1) browser.open(tab);
  for (const each of commands) {
    const command = { ...each, tab: each.tab % tabs };
    rememberForms(run);
    await execute(run, command);
    await waitUntilIdle();
    checkForms(run, command);
    checkInvariants(run);
  }
  await deliverAll(run);
  checkInvariants(run);
  checkFinalState(run, allowedDuplicates(run));
  await checkNobodyIsLocked(run);
  await checkReopenedSave(run);
  return run;
}

/** One more press, with every response delivered, ends a payment of unknown outcome or lets the user choose another method. */
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

/** The save dialog shows what the backend has stored when it opens again. */
async function checkReopenedSave(run: BrowserRun): Promise<void> {
  for (const [index, page] of run.browser.tabs.entries()) {
    if (page.user() === null) continue;
    page.closeSave();
    page.openSave('update');
    await deliverAll(run);
    checkSavedMethods(run, index);
  }
}

async function execute(run: BrowserRun, command: BrowserCommand): Promise<void> {
  const { tab: index } = command;
  const { browser, network, backend, output } = run;
  const page = browser.tabs[index];
  if (!page) return;
  switch (command.type) {
    case 'show':
      run.checkoutCount += 1;
      recordStep(run, command);
      page.show(command.surface, command.plan, command.offer);
      return command.isReady ? deliverAll(run) : undefined;
    case 'hide':
      recordStep(run, command);
      return page.hide(command.surface);
    case 'chooseTab':
    case 'chooseMethod':
    case 'enterDetails':
    case 'replaceDetails':
      return changeForm(run, page, command);
    case 'applyCoupon':
    case 'typeCoupon':
    case 'removeCoupon':
      return changeCoupon(run, page, command);
    case 'press':
      return press(run, index, command.surface);
    case 'retry':
      return command.form === 'save' ? page.retrySave() : page.send(command.form, { type: 'retry-requested' });
    case 'pay': {
      const { userChange } = command;
      press(run, index, command.surface);
      if (userChange?.during === 'setup') page.changeUser(userChange.user);
      await deliverUntil(run, index, isPurchase);
      if (userChange?.during === 'purchase') page.changeUser(userChange.user);
      await deliverLatest(run, /^(Create|Migrate)Subscription$/, command.delivery);
      await deliverLatest(
        run,
        /^GetUserSubscriptions$/,
        command.canReadSubscriptions ? { kind: 'answered' } : { kind: 'lost', work: 'never' },
      );
      return;
    }
    case 'openSave':
      recordStep(run, command);
      page.openSave(command.mode);
      return command.isReady ? deliverUntil(run, index, () => false) : undefined;
    case 'closeSave':
      return page.closeSave();
    case 'pressSave':
      return pressSave(run, index);
    case 'save': {
      const toastCount = output.toasts.length;
      const savesBefore = network.pending.some((each) => each.tab === index && isSave(each.request));
      if (page.saveScreen().status !== 'open' || savesBefore) return;
      pressSave(run, index);
      if (page.saveScreen().status !== 'saving') return;
      await deliverUntil(run, index, isSave);
      const wasSent = network.pending.some((each) => each.tab === index && each.reply && isSave(each.request));
      const wasRefused = wasSent && wouldBeRefused(run, index);
      await deliverLatest(run, /^(Attach|ChangeDefault)PaymentMethod$/, command.delivery);
      await deliverUntil(run, index, () => false);
      return checkSave(run, index, { delivery: wasSent && !wasRefused ? command.delivery : null, toastCount });
    }
    case 'removeMethod':
      for (const user of ['flake_1', 'flake_2'] as const) backend.removeMethod(user, command.method);
      return;
    case 'deliverRequest':
      return network.deliver(command.index % Math.max(1, network.pending.length), command.delivery);
    case 'deliverStorageEvent':
      return browser.deliverEvent(command.index % Math.max(1, browser.events.length));
    case 'deliverAll':
      return deliverAll(run);
    case 'reload':
      output.interruptedPayments += SURFACES.filter((surface) => page.screen(surface).isPaying).length;
      recordStep(run, command);
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
      return page.changeUser(command.user);
    case 'changePrice':
      // The backend charges a migration at its own price, so an open checkout could not know.
      if (run.setup.hasPlan) return;
      run.hasPriceChanged = true;
      backend.changePrice();
      for (const each of browser.tabs) each.render();
  }
}

/** Whether the backend refuses to save this tab's method: it was removed meanwhile. */
function wouldBeRefused({ backend, network, savePresses }: BrowserRun, tab: number): boolean {
  const sent = network.pending.findLast((each) => each.tab === tab && each.reply && isSave(each.request));
  const { methodId, user } = savePresses.get(tab) ?? {};
  if (!sent || !methodId || !user) return false;
  return !backend.accounts[sent.request.user].methods.some(({ id }) => id === methodId);
}

/** Delivers the latest request of an operation, if there is one. */
async function deliverLatest({ network }: BrowserRun, operation: RegExp, delivery: Delivery): Promise<void> {
  await waitUntilIdle();
  const index = network.pending.findLastIndex(({ request, reply }) => reply && operation.test(request.operation));
  if (index >= 0) network.deliver(index, delivery);
  await waitUntilIdle();
}

/** Delivers the requests of a tab, except purchases and saves, until it waits for such a one or for nothing. */
async function deliverUntil({ network }: BrowserRun, tab: number, isLast: typeof isPurchase): Promise<void> {
  await waitUntilIdle();
  for (let turn = 0; turn < 20; turn += 1) {
    const own = network.pending.filter((each) => each.tab === tab && each.reply);
    const next = own.find(({ request }) => !isPurchase(request) && !isSave(request));
    if (!next || own.some(({ request }) => isLast(request))) return;
    network.deliver(network.pending.indexOf(next), { kind: 'answered' });
    await waitUntilIdle();
  }
}

type FormCommand = Extract<BrowserCommand, { type: 'chooseTab' | 'chooseMethod' | 'enterDetails' | 'replaceDetails' }>;

const screenOf = (page: ClientPage, form: FormName): { status: string; form: { tab: string } | null } =>
  form === 'save' ? page.saveScreen() : page.screen(form);

/** The controls of a locked form are disabled; events that reach it nevertheless must not change it. */
function changeForm(run: BrowserRun, page: ClientPage, command: FormCommand): void {
  const { form } = command;
  const before = screenOf(page, form);
  const isUsable = before.status === 'open' && !(form !== 'save' && page.screen(form).form?.isLocked);
  if (isUsable) recordStep(run, command);
  applyToForm(page, command, isUsable);
  // Another choice discards the method that was created from the old details; the tab that stays open does not.
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
      // The save dialog may not offer the tab.
      if (screenOf(page, form).form?.tab === command.paymentType) page.enterDetails(form, command.paymentType, command);
      return;
    case 'replaceDetails':
      if (isUsable) page.replaceDetails(form);
  }
}

type CouponCommand = Extract<BrowserCommand, { type: 'applyCoupon' | 'typeCoupon' | 'removeCoupon' }>;

async function changeCoupon(run: BrowserRun, page: ClientPage, command: CouponCommand): Promise<void> {
  const { surface } = command;
  const key = formKey(command.tab, surface);
  const before = page.screen(surface);
  const isUsable = before.status === 'open' && before.form?.isLocked === false;
  if (isUsable) recordStep(run, command);
  if (command.type === 'removeCoupon') {
    if (isUsable) run.couponCodes.delete(key);
    page.send(surface, { type: 'coupon-removed' });
    return;
  }
  page.send(surface, { type: 'coupon-changed', text: command.code });
  if (isUsable) run.couponCodes.delete(key);
  if (command.type === 'typeCoupon') return;
  page.send(surface, { type: 'coupon-submitted' });
  if (!page.screen(surface).form?.coupon.isChecking || !isUsable) return;
  run.couponCodes.set(key, command.code);
  if (!command.delivery) return;
  await deliverLatest(run, /^CheckCouponCode$/, command.delivery);
  const coupon = page.screen(surface).form?.coupon;
  // Nobody is signed in after some payments, and then nothing is sent.
  const isAnswered = page.user() !== null && ['answered', 'duplicated'].includes(command.delivery.kind);
  const accepted = isAnswered ? findCoupon(command.code)?.code : undefined;
  if (coupon?.applied !== (accepted ?? before.form?.coupon.applied) || (coupon?.error === 'invalid') !== !accepted)
    run.violations.push(`After '${command.code}' was checked, the coupon is ${JSON.stringify(coupon)}.`);
}

function chooseAnotherMethod(run: BrowserRun, tab: number, surface: Surface): void {
  const page = run.browser.tabs[tab];
  if (page?.screen(surface).status !== 'open' || !page.screen(surface).form?.canReplacePayment) return;
  run.replacedPayments += 1;
  recordStep(run, { tab, type: 'chooseAnotherMethod', surface });
  page.send(surface, { type: 'another-method-requested' });
  const { form } = page.screen(surface);
  if (!form || form.isLocked)
    run.violations.push(`The ${surface} of tab ${tab} stays locked after 'Use another payment method'.`);
}

function press(run: BrowserRun, tab: number, surface: Surface): void {
  const page = run.browser.tabs[tab];
  const { status, form } = page?.screen(surface) ?? {};
  if (!page || !form || status !== 'open') {
    page?.send(surface, { type: 'payment-submitted' });
    return;
  }
  const { plan, offer, price, methodId, tab: paymentType } = form;
  const { output, presses } = run;
  presses.set(formKey(tab, surface), {
    plan,
    offer,
    price,
    paymentType,
    method: methodId,
    entry: page.entry(surface).number,
    user: page.user(),
  });
  const countOutput = () => output.toasts.length + output.logEntries.length;
  const before = countOutput();
  page.send(surface, { type: 'payment-submitted' });
  const isStarted = page.screen(surface).status === 'paying';
  if (isStarted) recordStep(run, { tab, type: 'press', surface });
  if (isStarted && !form.isLocked && isExpired(run.backend, methodId))
    run.violations.push('A payment with an expired card was started.');
  if (!isStarted && countOutput() === before) run.violations.push('A press started no payment and gave no reason.');
  if (isStarted && page.visibleToasts().length > 0) run.violations.push('A message of an earlier payment remains.');
}

function pressSave(run: BrowserRun, tab: number): void {
  const page = run.browser.tabs[tab];
  const { status, form } = page?.saveScreen() ?? {};
  if (page && form && status === 'open') {
    const entry = page.entry('save').number;
    run.savePresses.set(tab, { methodId: form.methodId, tab: form.tab, entry, user: page.user() });
  }
  page?.pressSave();
  if (status !== 'open' || page?.saveScreen().status !== 'saving') return;
  run.saveCount += 1;
  recordStep(run, { tab, type: 'pressSave' });
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
