/** A page with the headless checkout over the real API, and the record of its presses, purchases and events. */
import {
  type CheckoutEvent,
  type CheckoutState,
  createSession,
  isMigrating,
  orderTotal,
  type PaidReport,
  repeatPrice,
  type Session,
  selectedMethod,
  type Toast,
  type TrackedEvent,
  unconfirmedPayment,
} from '#checkout-flow';
import { type AppConfig, findPlan, type PaymentType } from '#domain';
import { createPaymentStore, subscribeToPayments } from '../../client/checkout/payment-store.ts';
import { parseShowOptions } from '../../client/launcher/show-options.ts';
import { type BasePage, createPagePorts, type PageOptions, type PageOutput } from '../harness/connection.ts';
import type { NetworkCall, QueuedNetwork } from '../harness/queued-network.ts';
import { checkoutState, inFlightAttempt } from '../in-flight.ts';

/** A press that starts a payment, with the order on the screen at that moment. */
interface AttemptRecord {
  planHandle: string;
  totalInCents: number;
  type: PaymentType;
  /** Of the method on the screen; null if there is none. */
  last4: string | null;
  migrating: boolean;
  /** It repeats a payment whose outcome is unknown. */
  isRepeat: boolean;
}

/** A purchase that the server made. */
interface PurchaseRecord {
  id: string;
  planHandle: string;
  /** Without the card fee. */
  totalInCents: number;
  /** With the card fee; null where the server does not return it. */
  chargedInCents: number | null;
  type: PaymentType | null;
  last4: string | null;
  attempt: AttemptRecord | null;
}

interface PageEventDetails {
  before: CheckoutState;
  after: CheckoutState;
  /** The network's tick, and the session's clock. */
  tick: number;
  now: Date;
  toasts: readonly Toast[];
  logCount: number;
  visibleToasts: readonly Toast[];
}

export type PageEvent =
  /** Everything is loaded, and the form appears. */
  | ({ type: 'opened' } & PageEventDetails)
  | ({ type: 'performed'; event: CheckoutEvent } & PageEventDetails)
  | ({ type: 'response'; call: NetworkCall } & PageEventDetails);

export type PageEventOf<Type extends PageEvent['type']> = Extract<PageEvent, { type: Type }>;

export interface PaymentPage extends Omit<BasePage, 'output'> {
  readonly flow: Omit<Session, 'state'> & { state(): CheckoutState };
  readonly output: PageOutput & {
    /** The names of the host's callbacks and tracking events, in order. */
    hostEvents: string[];
    paidReports: PaidReport[];
    trackedEvents: TrackedEvent[];
  };
  /** Shows the checkout as the host does; every second time with the host's other options, if it has any. */
  show(): void;
  /** How often the host has shown the checkout. */
  showCount: number;
  readonly attempts: AttemptRecord[];
  readonly purchases: PurchaseRecord[];
  readonly events: PageEvent[];
  /** Forms of new openings that no invariant has checked yet. */
  readonly openedForms: Extract<CheckoutState, { status: 'open' }>[];
  /** The tick of the last opening, and the plans of all. */
  openedAt: number;
  readonly openedPlans: string[];
  /** Attempts and reported successes before the last opening. */
  beforeOpening: { attempts: number; paid: number };
  /** The last opening began as a payment ended, whose message is still shown. */
  followsPayment: boolean;
  /** It has been hidden since the last opening. */
  isHidden: boolean;
}

/** Whether a payment is in flight, on the screen or hidden. */
export const isPaying = (state: CheckoutState): boolean => inFlightAttempt(state) !== null;

export function createPaymentPage(options: PageOptions, network: QueuedNetwork): PaymentPage {
  const { page: base, provider, ports } = createPagePorts(options);
  const { scenario, key, world, now, frames } = base;
  const { host } = scenario;
  const output: PaymentPage['output'] = Object.assign(base.output, {
    hostEvents: [],
    paidReports: [],
    trackedEvents: [],
  });
  const target = new EventTarget();
  const payments = createPaymentStore({ storage: () => null, page: target, scope: key, now });
  const session = createSession({
    ...ports,
    apiOfUser: () => ports.api,
    cardProvider: () => provider,
    productList: () => world().priceList.productList,
    subscriptionId: () => host.subscriptionId,
    directDebitDisabled: () => host.disableDirectDebit ?? false,
    updating: () => false,
    payments: () => payments,
    runExclusive: (work) => work(),
    track: (event) => {
      output.hostEvents.push(event.name);
      output.trackedEvents.push(event);
    },
    onPaid: (report) => {
      output.hostEvents.push('sharedSuccess');
      output.paidReports.push(report);
    },
    onSaved: () => undefined,
  });
  const flow = { ...session, state: () => checkoutState(session.state()) };
  subscribeToPayments(target, () => flow.send({ type: 'payments-changed', payments: payments.read() }));

  const page: PaymentPage = {
    ...base,
    output,
    flow: {
      ...flow,
      send(event) {
        const capture = captureEvent(page, network.tick);
        flow.send(event);
        page.events.push({ type: 'performed', event, ...capture() });
        if (event.type === 'hide') page.isHidden = true;
      },
    },
    showCount: 0,
    show() {
      const shown = (page.showCount % 2 === 1 ? host.again : undefined) ?? host.show;
      page.showCount += 1;
      const onSuccess = () => {
        output.hostEvents.push('onSuccess');
        if (host.callbackThrows) throw new Error('The host page throws after the payment.');
      };
      const request = parseShowOptions({ ...shown, onSuccess }, host.start.opens === 'checkout' ? 'dialog' : 'form');
      const plan = findPlan(world().priceList as AppConfig, shown.planHandle);
      // During a payment the page keeps what it shows, including the provider's frames.
      if (!isPaying(flow.state())) Object.assign(frames, { card: null, bank: null });
      page.flow.send({ type: 'show', request, plan, randomId: `${key}-${options.index}-${page.showCount}` });
    },
    attempts: [],
    purchases: [],
    events: [],
    openedForms: [],
    openedAt: 0,
    openedPlans: [],
    beforeOpening: { attempts: 0, paid: 0 },
    followsPayment: false,
    isHidden: false,
  };
  let before = flow.state();
  flow.subscribe(() => {
    const state = flow.state();
    recordTransition(page, before, state, network.tick);
    before = state;
  });
  return page;
}

/** Starts to record an event; the returned function completes the record. */
export function captureEvent({ flow, output, now }: PaymentPage, tick: number): () => PageEventDetails {
  const [before, startedAt] = [flow.state(), now()];
  const [toastCount, logCount] = [output.toasts.length, output.logEntries.length];
  return () => ({
    before,
    after: flow.state(),
    tick,
    now: startedAt,
    toasts: output.toasts.slice(toastCount),
    logCount: output.logEntries.length - logCount,
    visibleToasts: [...output.visibleToasts],
  });
}

function recordTransition(page: PaymentPage, before: CheckoutState, state: CheckoutState, tick: number): void {
  if (state.history.openings > before.history.openings && 'opening' in state) {
    page.openedAt = tick;
    // An opening that is loaded again after an earlier payment for something else is not a new one.
    const isAgain = 'opening' in before && before.opening.request === state.opening.request;
    if (!isAgain) page.openedPlans.push(state.opening.request.planHandle);
    // A form that the host changed during a payment reopens before the host gets the success.
    const justPaid = isPaying(before) && hasPaidSince(before, state) ? 1 : 0;
    page.beforeOpening = { attempts: page.attempts.length, paid: page.output.paidReports.length + justPaid };
    page.followsPayment = isPaying(before);
    page.isHidden = false;
  }
  if (state.status === 'paying' && (before.status !== 'paying' || before.attempt !== state.attempt)) {
    if ('form' in before) page.attempts.push(recordAttempt(page, before));
  }
  if (before.status !== 'preparing') return;
  if (state.status === 'open' && before.preparation.previousForm === null) page.openedForms.push(state);
  if ('form' in state) page.events.push({ type: 'opened', ...captureEvent(page, tick)(), before });
}

const hasPaidSince = (before: CheckoutState, { history }: CheckoutState): boolean =>
  history.payments.paid.some(({ subscriptionId, idempotencyKey }) =>
    before.history.payments.paid.every(
      (each) => each.idempotencyKey !== idempotencyKey || each.subscriptionId !== subscriptionId,
    ),
  );

function recordAttempt({ frames }: PaymentPage, state: Extract<CheckoutState, { form: unknown }>): AttemptRecord {
  const { form, opening, data } = state;
  const repeated = unconfirmedPayment(state);
  if (repeated) {
    const { planHandle, paymentType: type, request } = repeated;
    const totalInCents = repeatPrice(state, repeated);
    return { planHandle, totalInCents, type, last4: null, migrating: request.kind === 'migrate', isRepeat: true };
  }
  const selected = selectedMethod(state);
  const type = form.tab;
  const entered = type === 'credit card' ? frames.card?.number : frames.bank?.account;
  const visibleLast4 = selected?.type === type ? selected.last4 : (entered?.slice(-4) ?? null);
  const usesDefault = isMigrating(state) && selected?.type !== type && entered === undefined;
  const defaultMethod = data.methods.methods.find(({ id }) => id === data.methods.defaultId);
  return {
    planHandle: opening.request.planHandle,
    totalInCents: orderTotal(state).total,
    type: usesDefault ? (defaultMethod?.type ?? type) : type,
    last4: usesDefault ? null : visibleLast4,
    migrating: isMigrating(state),
    isRepeat: false,
  };
}
