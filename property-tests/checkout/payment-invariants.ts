import pact from '../../contracts/pacts/legal-checkout-legal-platform.json' with { type: 'json' };
import { type Charge, REFUSED } from './backend.ts';
import { type BrowserRun, formKey } from './browser-run.ts';
import { type DocumentId, type Output, SURFACES } from './client-page.ts';
import { isSave, type PendingRequest } from './fake-network.ts';
import { isSpecifiedText } from './specified-texts.ts';

const RECORDED_KEY = new RegExp(
  /"idempotency-key":\{"combine":"AND","matchers":\[[^\]]*?"regex":("[^"]+")/
    .exec(JSON.stringify(pact))?.[1]
    ?.slice(1, -1) ?? 'no form is recorded',
);

const unreportedCharges = ({ backend, output, announced }: BrowserRun): Charge[] => {
  const reports = output.paidReports.map(({ subscriptionId, handle }) => `${handle} ${subscriptionId}`);
  return backend.charges.filter((charge) => {
    if (announced.has(charge.key)) return false;
    const index = reports.indexOf(`${charge.plan} ${charge.subscriptionId}`);
    if (index >= 0) reports.splice(index, 1);
    return index < 0;
  });
};

/** When a page sends a purchase, no other purchase or save of its user is in flight, and no other payment unconfirmed. */
export function checkSentPurchase(run: BrowserRun, { tab, request }: PendingRequest): void {
  const { browser, pressOfKey, startedPresses, violations, network } = run;
  const screens = SURFACES.map((surface) => browser.tabs[tab]?.screen(surface));
  const screen = screens.find((shown) => shown?.attemptKey === request.key);
  const pressed = startedPresses.get(request.key);
  run.sentCounts.set(request.key, (run.sentCounts.get(request.key) ?? 0) + 1);
  run.stops.clear();
  const first = pressOfKey.get(request.key);
  // A repeated purchase sends the order of its first press. Only a migration's price may be newer, and the page shows it.
  if (pressed) pressOfKey.set(request.key, first ? { ...first, price: pressed.price } : pressed);
  const unconfirmedKey = screen?.form?.unconfirmedKey ?? request.key;
  if (unconfirmedKey !== request.key) violations.push('Another purchase was sent while one is unconfirmed.');
  if (!RECORDED_KEY.test(request.key)) violations.push(`The contracts do not record a key such as '${request.key}'.`);
  const others = network.pending.filter(
    (other) => other.response && other.request !== request && other.request.user === request.user,
  );
  if (others.some((other) => other.request.key !== '')) violations.push('Two purchases are in flight at once.');
  if (run.savePresses.has(tab) && others.some((other) => other.tab === tab && isSave(other.request)))
    violations.push('A purchase was sent while a method is saved.');
}

/**
 * The number of second charges that no client can prevent.
 *
 * - A backend without keys takes a request that the network repeats for another purchase.
 * - A request that arrives after the user or the checkout stopped waiting for its payment is another purchase.
 * - A list that shows purchases late cannot stop a user who buys again after a refusal that proves nothing.
 * - Nor can it stop a user who gave up an earlier payment, or whose payment is repeated without a key.
 */
export function allowedDuplicates({ network, replacedKeys, kind, setup, sentCounts }: BrowserRun): number {
  const hasKeys = kind !== 'knows neither keys nor codes';
  const byNetwork = !hasKeys || replacedKeys.size > 0 ? network.repeatedByNetwork : 0;
  if (!setup.isListLate) return byNetwork;
  const keepsKeys = hasKeys && kind !== 'expires keys';
  const repetitions = keepsKeys ? 0 : [...sentCounts.values()].reduce((sum, count) => sum + count - 1, 0);
  return byNetwork + replacedKeys.size + network.unprovenRefusals + repetitions;
}

const storedNames = ({ browser }: BrowserRun, key: string): string[] =>
  [...browser.items.keys()].filter((name) => name.endsWith(` ${key}`));

function storedStatus(run: BrowserRun, key: string): string | null {
  const [name] = storedNames(run, key);
  return name === undefined ? null : JSON.parse(run.browser.items.get(name) ?? '').status;
}

export function checkInvariants(run: BrowserRun): void {
  const { backend, output, violations, browser } = run;
  rememberAnnounced(run);
  for (const key of run.sentCounts.keys()) if (storedStatus(run, key) === 'replaced') run.replacedKeys.add(key);
  const open = unreportedCharges(run);
  const allowed = allowedDuplicates(run);
  const chargesOf = new Map<string, Charge[]>();
  for (const charge of open) {
    const { plan, user, key } = charge;
    const thing = `${plan === 'pay-per-doc' ? run.pressOfKey.get(key)?.document : plan} of ${user}`;
    chargesOf.set(thing, [...(chargesOf.get(thing) ?? []), charge]);
  }
  for (const [thing, charges] of chargesOf)
    if (charges.length > 1 + allowed) violations.push(`${thing} was charged ${charges.length} times.`);
  const lost = open.filter(({ key }) => !['unconfirmed', 'refused', 'replaced'].includes(storedStatus(run, key) ?? ''));
  if (lost.length > allowed)
    violations.push(`'${lost[0]?.subscriptionId}' was charged, and no later look would find it.`);
  checkReports(run);
  // Skips this check if the network may repeat a purchase, because two purchases of one document look like two documents.
  if (allowed === 0) checkSuccesses(run);
  for (const [key, requests] of backend.requests) {
    if (requests.size > 1) violations.push(`The key ${key} was sent with ${requests.size} different requests.`);
  }
  for (const charge of backend.charges) checkCharge(run, charge, allowed);
  const isPriceRejected = backend.refusals.some(({ extensions }) => extensions['code'] === 'PRICE_CHANGED');
  if (isPriceRejected && !run.hasPriceChanged)
    violations.push('A purchase was sent at a price that is not the backend’s.');
  const texts = [
    ...browser.items.values(),
    ...output.logEntries.map(({ message, cause }) => `${message} ${String(cause)}`),
  ];
  if (texts.some((text) => text.includes('_secret_'))) violations.push('A client secret was stored or logged.');
  checkMessages(run, allowed);
}

/** Messages after a refused payment for a document, which let the user decide whether to pay. */
const LEFT_TO_USER = [
  'A document was bought after your payment was declined.',
  'We could not check whether your declined payment was made after all.',
];

function rememberAnnounced(run: BrowserRun): void {
  for (const { detail = '', user } of run.output.toasts.slice(run.checkedToasts)) {
    if (!LEFT_TO_USER.some((text) => detail.startsWith(text))) continue;
    for (const [key, pressed] of run.pressOfKey)
      if (pressed.user === user && pressed.plan === 'pay-per-doc' && storedStatus(run, key) === 'refused')
        run.announced.add(key);
  }
}

/** The checkout reports each charge at most once, with the offer and the payment type of its press. */
function checkReports({ backend, output, pressOfKey, violations }: BrowserRun): void {
  for (const [index, report] of output.paidReports.entries()) {
    const same = (other: { subscriptionId: string }) => other.subscriptionId === report.subscriptionId;
    const reports = output.paidReports
      .slice(0, index + 1)
      .filter((earlier) => same(earlier) && earlier.handle === report.handle).length;
    const charges = backend.charges.filter((charge) => same(charge) && charge.plan === report.handle);
    if (reports > charges.length)
      violations.push(`'${report.subscriptionId}' was reported ${reports} times and bought ${charges.length} times.`);
    const isOfPress = charges.some(({ key, price }) => {
      const pressed = pressOfKey.get(key);
      return pressed?.offer === report.offer && (price === 0 || pressed.paymentType === report.paymentType);
    });
    if (!isOfPress) violations.push(`The report ${JSON.stringify(report)} is of no payment that was made.`);
  }
}

/** A document's callback and tracking events receive only its own purchases, once for each charge. */
function checkSuccesses({ backend, output, pressOfKey, violations }: BrowserRun): void {
  const received = [
    ...output.successes.map((success) => ({ name: 'onSuccess', ...success })),
    ...output.trackedEvents.map(({ name, data }) => ({ name, ...(data as Omit<Success, 'name'>) })),
  ];
  const counts = new Map<string, number>();
  for (const { name, document, subscriptionId } of received) {
    // Skips events of an earlier payment for another document, because they have no tracking data that names it.
    if (document === undefined) continue;
    const key = [name, document, subscriptionId].join();
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    const bought = backend.charges.filter(
      ({ key, plan, subscriptionId: id }) =>
        id === subscriptionId && (plan !== 'pay-per-doc' || pressOfKey.get(key)?.document === document),
    );
    if (count > bought.length)
      violations.push(`'${name}' of '${document}' received '${subscriptionId}', which is not what it sold.`);
  }
}

interface Success {
  name: string;
  document?: DocumentId;
  subscriptionId: string;
}

/** A credit falls by a cent a minute. An order is at most 60 minutes old, and saving new details takes at most 15. */
const MAX_FALL_IN_CENTS = 60 + 15;

/** A charge has the plan, the price, the method and the user of the press that caused it. */
function checkCharge(run: BrowserRun, charge: Charge, allowed: number): void {
  const { violations, backend } = run;
  const { key, plan, price, method, user, subscriptionId } = charge;
  const pressed = run.pressOfKey.get(key);
  const [name = '', ...others] = storedNames(run, key);
  if (others.length > 0 || (name !== '' && !name.includes(` ${user} `)))
    violations.push(`The payment of ${user} is stored for another user.`);
  if (pressed?.user !== user) violations.push(`'${plan}' was charged to ${user} and paid by ${pressed?.user}.`);
  // A repeated upgrade may charge less than the page shows, because the page cannot know how much credit is left.
  const isCheaperRepetition = (run.sentCounts.get(key) ?? 0) > 1 && price < (pressed?.price ?? 0);
  // If the network repeats an upgrade, the backend executes it twice, and the second time the credit is used up.
  const isSecondMigration = backend.charges.find((made) => made.subscriptionId === subscriptionId) !== charge;
  const fallen = run.setup.isCreditFalling && pressed ? price - pressed.price : 0;
  const isCreditFallen = fallen > 0 && fallen <= MAX_FALL_IN_CENTS;
  const isPriceShown =
    pressed?.price === price || isCheaperRepetition || isCreditFallen || (isSecondMigration && allowed > 0);
  if (pressed?.plan !== plan || !isPriceShown)
    violations.push(`'${plan}' was charged at ${price} cents, which was not shown.`);
  if (!pressed || price === 0) return;
  const isShown =
    pressed.method === null ? backend.entryOf.get(method)?.number === pressed.entry : pressed.method === method;
  if (!isShown) violations.push(`'${method}' was charged instead of '${pressed.method ?? pressed.entry}'.`);
}

function checkMessages(run: BrowserRun, allowed: number): void {
  const { output, backend, violations } = run;
  const latest = output.toasts.slice(run.checkedToasts);
  const serverTexts = [REFUSED, ...backend.refusals.map(({ message }) => message)];
  run.checkedToasts = output.toasts.length;
  for (const toast of latest) {
    const { tab, title } = toast;
    if (title === 'Payment not sent') checkStop(run, toast);
    if (!isSpecifiedText(toast, serverTexts)) violations.push(`The message ${JSON.stringify(toast)} is not specified.`);
    if (title !== 'Payment declined') continue;
    const declined = backend.charges.find(
      ({ key }) => storedStatus(run, key) === 'not-charged' && !run.announced.has(key),
    );
    if (declined && allowed === 0)
      violations.push(`Tab ${tab} showed a decline, and '${declined.subscriptionId}' was charged.`);
    const isFree = SURFACES.some((surface) => {
      const { status, form } = run.browser.tabs[tab]?.screen(surface) ?? {};
      // The user can replace a declined repeated payment once the checkout has not found it among the subscriptions.
      return status !== 'open' || !form?.isLocked || (run.sentCounts.get(form.unconfirmedKey ?? '') ?? 0) > 1;
    });
    if (!isFree) violations.push(`Tab ${tab} was declined, and cannot pay with another method.`);
  }
}

/** Between two appearances of a form, at most two presses send no request, each with another message. */
function checkStop(
  { browser, stops, presses, violations }: BrowserRun,
  { tab, detail = '' }: Output['toasts'][number],
): void {
  const page = browser.tabs[tab];
  const key = `${tab} ${SURFACES.map((surface) => page?.appearances(surface))}`;
  const details = [...(stops.get(key) ?? []), detail];
  stops.set(key, details);
  const surfaces = SURFACES.filter((surface) => presses.has(formKey(tab, surface))).length;
  if (details.length > 2 * surfaces || (surfaces === 1 && new Set(details).size < details.length))
    violations.push(`${details.length} presses of tab ${tab} ended without a request: ${details.join(' ')}`);
}

const MESSAGES = [
  'Payment declined',
  'Payment processing failed',
  'Payment not sent',
  'Another payment is in progress',
];

/** The beginning of a log entry that replaces a message, because its user is no longer signed in. */
const NOT_SHOWN = 'not shown';

/** Every payment ends with a report, a message, or, without a provider, a log entry. */
function checkOutcomes({ output, violations }: BrowserRun): void {
  const messages = output.toasts.filter(({ title }) => MESSAGES.includes(title));
  const entries = output.logEntries.filter(
    ({ message }) => message === 'card provider not initialised' || message.startsWith(NOT_SHOWN),
  );
  const outcomes = output.paidReports.length + messages.length + entries.length;
  const payments = output.startedPayments - output.interruptedPayments;
  if (outcomes < payments) violations.push(`${payments} payments ended with ${outcomes} reports and messages.`);
}

/** When every response has arrived, no payment is in flight, and no form sells again what was charged but not reported. */
export function checkFinalState(run: BrowserRun, allowed: number): void {
  const { browser, violations } = run;
  checkOutcomes(run);
  for (const [index, page] of browser.tabs.entries()) {
    for (const surface of SURFACES) {
      const { status, form, isPaying } = page.screen(surface);
      if (status === 'preparing' || isPaying) violations.push(`The ${surface} of tab ${index} remains ${status}.`);
      if (status !== 'open' || !form) continue;
      if (form.coupon.isChecking) violations.push(`The ${surface} of tab ${index} still checks a coupon.`);
      const open = unreportedCharges(run).filter(({ plan, user }) => plan === form.plan && user === page.user());
      if (open.length > allowed && !form.hasEarlierPayment)
        violations.push(`The ${surface} of tab ${index} would sell '${open[0]?.subscriptionId}' again without a look.`);
      // The form has a button that loads the preview or the subscriptions again, so the customer can still pay.
      const obstacles = form.obstacles.filter(
        (obstacle) => obstacle !== 'preview-unavailable' && obstacle !== 'subscriptions-unavailable',
      );
      if (form.unconfirmedKey !== null && obstacles.length > 0)
        violations.push(`A payment cannot be repeated because of ${obstacles}.`);
    }
  }
}
