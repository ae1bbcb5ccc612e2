import { failureDetail, moneyAfter, type PaymentFailure, provesUnpaid } from '#domain';
import type { CheckoutEffect } from './checkout-effect.ts';
import type { CheckoutEvent } from './checkout-event.ts';
import type {
  Attempt,
  CheckoutState,
  IntentFact,
  MigrationFact,
  Opening,
  PaidReport,
  Past,
  Unsettled,
} from './checkout-state.ts';
import type { PaymentOutcome } from './payment-outcome.ts';
import { chosenRoute, isMissing, orderTotal, type PayObstacle, payObstacles, underWay } from './reading.ts';
import type { Step, TransitionContext } from './step.ts';

type Open = Extract<CheckoutState, { at: 'open' }>;

const declined = (failure: PaymentFailure): CheckoutEffect => ({
  do: 'notify',
  toast: { tone: 'error', title: 'Payment declined', detail: failureDetail(failure) },
});

const log = (message: string): CheckoutEffect => ({ do: 'log', entry: { level: 'info', message } });

/** Starts a payment, once: the state leaves 'open' in the same tick, so a second press finds it paying. */
export function pressPay(state: CheckoutState, context: TransitionContext): Step {
  if (state.at === 'paying') return { state, effects: [log('payment already in progress')] };
  if (state.at !== 'open') return { state, effects: [] };
  const obstacles = payObstacles(state, context.now, context.updating, context.provider);
  if (obstacles.length > 0) return { state, effects: [whyNot(obstacles)] };
  const attempt = attemptOf(state);
  if ('failure' in attempt) return { state, effects: [declined(attempt.failure)] };
  // What was said of the last attempt is not true of this one.
  const effects: CheckoutEffect[] = [{ do: 'dismiss' }, { do: 'pay', attempt }];
  return { state: { ...state, at: 'paying', past: { ...state.past, attempts: attempt.id }, attempt }, effects };
}

/** Nothing chosen or entered is one thing; something that will pass by itself, or must be asked for again, another. */
function whyNot(obstacles: PayObstacle[]): CheckoutEffect {
  if (obstacles.includes('provider-unavailable')) {
    return { do: 'log', entry: { level: 'error', message: 'card provider not initialised' } };
  }
  return log(
    obstacles.every(isMissing) ? 'no payment method available' : `payment is held back: ${obstacles.join(', ')}`,
  );
}

function attemptOf(state: Open): Attempt | { failure: PaymentFailure } {
  const { past, opening, facts, form } = state;
  const { planHandle } = opening.request;
  const unsettled = past.unsettled.get(planHandle);
  // If the lost payment has moved the subscription, the plan looks new now: it must be moved once more, not bought beside.
  const subscriptionId = unsettled ? unsettled.subscriptionId : movedBy(facts.migration);
  const route = chosenRoute(state, subscriptionId !== null);
  if (!route.ok) return { failure: route.failure };
  if (!opening.plan) return { failure: { kind: 'no-route' } };
  const price = orderTotal(state).total;
  const method = form.methodId ?? `new-${form.tab.replace(' ', '-')}`;
  return {
    id: past.attempts + 1,
    idempotencyKey: unsettled?.idempotencyKey ?? [opening.nonce, planHandle, price, method].join('.'),
    opening,
    plan: opening.plan,
    route: route.value,
    price,
    extras: form.extras,
    holderName: (form.tab === 'credit card' ? form.card.name : form.bank.name).trim(),
    intent: facts.intent.kind === 'fresh' ? facts.intent.intent : null,
    customerId: customerOf(facts.intent),
    subscriptionId,
  };
}

const movedBy = (migration: MigrationFact): string | null =>
  migration.kind === 'upgrade' ? migration.subscriptionId : null;

function customerOf(fact: IntentFact): string | null {
  switch (fact.kind) {
    case 'asked':
    case 'unavailable':
      return null;
    case 'fresh':
      return fact.intent.customerId;
    case 'used':
      return fact.customerId;
  }
}

/** Ends a payment. Success is final before any callback runs; a failure gives the form back as it was. */
export function settle(state: CheckoutState, attemptId: number, outcome: PaymentOutcome): Step {
  const attempt = underWay(state);
  if (attempt?.id !== attemptId) return { state, effects: [] };
  if (outcome.paid) return succeed(state, attempt, outcome.subscriptionId);
  const past = afterFailure(state.past, attempt, outcome.failure);
  // A missing provider is logged, and the form says what to do: nothing was declined (spec 8).
  const toasts = outcome.failure.kind === 'provider-missing' ? [] : [declined(outcome.failure)];
  const effects = [...toasts, ...forgetWhereKnown(attempt, past)];
  if (state.at === 'hidden') return { state: { ...state, past, settling: null }, effects };
  if (state.at !== 'paying') return { state, effects: [] };
  const { opening, form } = state;
  const intent = intentLeft(state.facts.intent, attempt, outcome);
  return { state: { at: 'open', past, opening, form, facts: { ...state.facts, intent } }, effects };
}

function intentLeft(
  known: IntentFact,
  attempt: Attempt,
  outcome: Extract<PaymentOutcome, { paid: false }>,
): IntentFact {
  if (outcome.intent) return { kind: 'fresh', intent: outcome.intent };
  // An intent that arrived during the payment was no part of it.
  if (known.kind === 'fresh' && known.intent !== attempt.intent) return known;
  return { kind: 'used', customerId: outcome.customerId ?? attempt.customerId };
}

/** A lost answer leaves the key in use until a later answer to it shows what became of the purchase. */
function afterFailure(past: Past, attempt: Attempt, failure: PaymentFailure): Past {
  const { idempotencyKey, subscriptionId, opening } = attempt;
  if (moneyAfter(failure) === 'unknown') {
    const unsettled = new Map(past.unsettled).set(opening.request.planHandle, { idempotencyKey, subscriptionId });
    return { ...past, unsettled };
  }
  return provesUnpaid(failure) ? settledPast(past, attempt) : past;
}

/** What is kept for later pages goes when this one knows how it ended. */
const forgetWhereKnown = ({ opening, idempotencyKey }: Attempt, { unsettled }: Past): CheckoutEffect[] => {
  const { planHandle } = opening.request;
  const isOpen = unsettled.get(planHandle)?.idempotencyKey === idempotencyKey;
  return isOpen ? [] : [{ do: 'forget-payment', planHandle, idempotencyKey }];
};

/** Takes in what is not known yet of earlier payments. A payment under way knows its own, and is told the rest later. */
export function learn(state: CheckoutState, unsettled: ReadonlyMap<string, Unsettled>): Step {
  if (underWay(state)) return { state, effects: [] };
  return { state: { ...state, past: { ...state.past, unsettled } }, effects: [] };
}

const settledPast = (past: Past, { idempotencyKey }: Attempt): Past => ({
  ...past,
  unsettled: new Map([...past.unsettled].filter(([, lost]) => lost.idempotencyKey !== idempotencyKey)),
});

/** The dialog closes; the standalone form stays and reads the methods again, because the one just used may be new. */
const afterSuccess = ({ id, request }: Opening): CheckoutEvent =>
  request.surface === 'dialog' ? { type: 'hide', opening: id } : { type: 'methods-changed' };

function succeed(state: CheckoutState, attempt: Attempt, subscriptionId: string): Step {
  const { opening, route, price } = attempt;
  const { planHandle, offer, onSuccess, tracking } = opening.request;
  const report: PaidReport = { subscriptionId, handle: planHandle, offer, paymentType: route.type };
  const data = { ...tracking, ...report, totalInCents: price };
  const names = ['Plan Paid', 'user:payButton_clicked', 'user:cardPayment_completed'];
  if (attempt.subscriptionId !== null) names.push('user:upgradePlanWithCredit_completed');
  const past = settledPast(state.past, attempt);
  const effects: CheckoutEffect[] = [
    ...forgetWhereKnown(attempt, past),
    ...(onSuccess ? [{ do: 'call-back', callback: onSuccess, report } as const] : []),
    // The callback may have shown the next checkout already; that one stays.
    { do: 'send', event: afterSuccess(opening) },
    { do: 'report-paid', report },
    ...names.map((name): CheckoutEffect => ({ do: 'track', event: { name, data } })),
  ];
  if (state.at === 'hidden') return { state: { ...state, past, settling: null }, effects };
  if (state.at !== 'paying') return { state, effects };
  const { facts, form } = state;
  return { state: { at: 'paid', past, opening, facts, form }, effects };
}
