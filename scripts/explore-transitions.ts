import type { SessionState } from '../client/checkout-flow/checkout-state.ts';
import { INITIAL_CHECKOUT_STATE } from '../client/checkout-flow/checkout-state.ts';
import { PLAN, SHOW_REQUEST, VISA } from '../client/checkout-flow/fake-checkout.test-support.ts';
import { NO_PAYMENTS } from '../client/checkout-flow/sent-payment.ts';
import { STORED_PAYMENT } from '../client/checkout-flow/sent-payments.test-support.ts';
import { type CheckoutEvent, transition } from '../client/checkout-flow/transition.ts';

/** One event that changes the status of the checkout. */
export interface StatusChange {
  from: SessionState['status'];
  event: CheckoutEvent['type'];
  to: SessionState['status'];
}

type Samples = {
  [Type in CheckoutEvent['type']]: (ids: {
    opening: number;
    attempt: number;
  }) => Extract<CheckoutEvent, { type: Type }>[];
};

const COMPLETE = { complete: true, empty: false, error: null };
const INTENT = { id: 'seti_1', customerId: 'cus_1', clientSecret: 'secret_1' };
const SETUP = { intent: null, created: null };
const UNCONFIRMED = { unconfirmed: [STORED_PAYMENT], refused: [], paid: [] };
const NOW = new Date('2026-03-15T10:00:00+11:00');
const CONTEXT = { now: NOW, directDebitDisabled: false, updating: false, provider: 'loaded' } as const;

/** Events of every type, with each variant that leads somewhere else. */
const SAMPLES: Samples = {
  show: () => [{ type: 'show', request: SHOW_REQUEST, plan: PLAN, randomId: 'random' }],
  hide: ({ opening }) => [{ type: 'hide' }, { type: 'hide', opening }],
  'methods-loaded': ({ opening }) => [
    { type: 'methods-loaded', opening, methods: { methods: [VISA], defaultId: VISA.id } },
    { type: 'methods-loaded', opening, methods: null },
  ],
  'migration-loaded': ({ opening }) => [
    { type: 'migration-loaded', opening, migration: { kind: 'none' }, subscriptions: { list: [], requestedAt: NOW } },
    {
      type: 'migration-loaded',
      opening,
      migration: { kind: 'unavailable', missing: 'subscriptions' },
      subscriptions: null,
    },
  ],
  'intent-loaded': ({ opening }) => [
    { type: 'intent-loaded', opening, intent: { status: 'ready', intent: INTENT } },
    { type: 'intent-loaded', opening, intent: { status: 'unavailable' } },
  ],
  'callback-changed': () => [{ type: 'callback-changed', onSuccess: null }],
  'retry-requested': () => [{ type: 'retry-requested' }],
  'methods-changed': () => [{ type: 'methods-changed' }],
  'tab-selected': () => [{ type: 'tab-selected', tab: 'direct debit' }],
  'method-selected': () => [{ type: 'method-selected', methodId: VISA.id }],
  'name-changed': () => [{ type: 'name-changed', tab: 'credit card', name: 'Alex Nguyen' }],
  'card-field-changed': () => [{ type: 'card-field-changed', field: 'number', state: COMPLETE }],
  'bank-field-changed': () => [{ type: 'bank-field-changed', state: COMPLETE, bankName: null }],
  'field-focused': () => [{ type: 'field-focused' }],
  'coupon-changed': () => [{ type: 'coupon-changed', text: 'TENOFF' }],
  'coupon-submitted': () => [{ type: 'coupon-submitted' }],
  'coupon-checked': ({ opening }) => [{ type: 'coupon-checked', opening, requestId: 1, coupon: null }],
  'coupon-removed': () => [{ type: 'coupon-removed' }],
  'payments-changed': () => [
    { type: 'payments-changed', payments: NO_PAYMENTS },
    { type: 'payments-changed', payments: UNCONFIRMED },
  ],
  'earlier-payment-confirmed': ({ opening }) => [
    { type: 'earlier-payment-confirmed', opening, payment: STORED_PAYMENT, subscriptionId: 'sub_1' },
  ],
  'another-method-requested': () => [{ type: 'another-method-requested' }],
  'payment-submitted': () => [{ type: 'payment-submitted' }],
  'payment-finished': ({ attempt }) => [
    {
      type: 'payment-finished',
      attempt,
      outcome: { status: 'paid', subscriptionId: 'sub_1', earlier: null },
      payments: NO_PAYMENTS,
    },
    {
      type: 'payment-finished',
      attempt,
      outcome: { status: 'failed', failure: { kind: 'no-route' }, setup: SETUP },
      payments: NO_PAYMENTS,
    },
    {
      type: 'payment-finished',
      attempt,
      outcome: {
        status: 'unknown',
        failure: { kind: 'purchase-no-response', cause: null },
        notFound: true,
        setup: SETUP,
      },
      payments: UNCONFIRMED,
    },
    {
      type: 'payment-finished',
      attempt,
      outcome: { status: 'not-sent', reason: { kind: 'order-changed' }, setup: SETUP },
      payments: NO_PAYMENTS,
    },
  ],
  'save-requested': () => [
    { type: 'save-requested', mode: 'add-card' },
    { type: 'save-requested', mode: 'update' },
  ],
  'save-submitted': () => [{ type: 'save-submitted' }],
  'save-finished': ({ attempt }) => [
    { type: 'save-finished', attempt, outcome: { status: 'saved', method: VISA } },
    {
      type: 'save-finished',
      attempt,
      outcome: { status: 'failed', isInvalidEntry: false, unattachedMethodId: null, intent: null },
    },
  ],
};

/** Explores the transition function from the initial state, breadth first, and returns every change of status. */
export function exploreTransitions(): StatusChange[] {
  const seen = new Set<string>();
  const changes = new Map<string, StatusChange>();
  const queue: SessionState[] = [INITIAL_CHECKOUT_STATE];
  for (let state = queue.shift(); state; state = queue.shift()) {
    for (const event of eventsFor(state)) {
      const { state: next } = transition(state, event, CONTEXT);
      if (next === state) continue;
      const change = { from: state.status, event: event.type, to: next.status };
      if (change.from !== change.to) changes.set(Object.values(change).join(), change);
      const key = fingerprint(next);
      if (!seen.has(key)) queue.push(next);
      seen.add(key);
    }
  }
  return [...changes.values()].sort((one, other) => (Object.values(one).join() < Object.values(other).join() ? -1 : 1));
}

function eventsFor(state: SessionState): CheckoutEvent[] {
  const ids = { opening: state.history.openings, attempt: state.history.attempts };
  return Object.values(SAMPLES).flatMap((create): CheckoutEvent[] => create(ids));
}

/** Counters would make every state new. Bank details lead to the same states as card details; texts and errors to none. */
const IGNORED: ReadonlySet<string> = new Set([
  ...['id', 'attempt', 'attempts', 'opening', 'openings', 'requestCount', 'requestId', 'randomId', 'idempotencyKey'],
  ...['saveAttempt', 'submittedForm'],
  ...['bank', 'text', 'error', 'valid'],
]);

/** What decides which events change the status. */
const fingerprint = (state: SessionState): string =>
  JSON.stringify({ ...state, history: state.history.payments.unconfirmed.length }, (name, value) =>
    IGNORED.has(name) ? typeof value : value,
  );
