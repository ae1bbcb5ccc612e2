import { currentSubscriptionId } from '#domain';
import type { CallFailure } from '#graphql';
import type { CheckoutEffect } from './checkout-effect.ts';
import type { CheckoutEvent } from './checkout-event.ts';
import type { IntentFact, MigrationFact } from './checkout-state.ts';
import { executePayment } from './execute-payment.ts';
import type { CheckoutPorts } from './ports.ts';
import type { SubscriptionList } from './sent-payment.ts';

type Send = (event: CheckoutEvent) => void;

/** Does what a transition asked for. The only place where the checkout touches the world; it answers with events. */
export async function run(effect: CheckoutEffect, ports: CheckoutPorts, send: Send): Promise<void> {
  const { api, log } = ports;
  switch (effect.do) {
    case 'load-methods': {
      await commit();
      const methods = await api.listPaymentMethods();
      if (!methods.ok) logFailure('saved payment methods could not be loaded', methods.failure, ports);
      return send({
        type: 'methods-arrived',
        opening: effect.opening,
        methods: methods.ok ? methods.value : null,
      });
    }
    case 'load-migration': {
      await commit();
      const [migration, subscriptions] = await loadMigration(effect.planHandle, ports);
      return send({ type: 'migration-arrived', opening: effect.opening, migration, subscriptions });
    }
    case 'create-intent': {
      const { offer, extras } = effect;
      await commit();
      const intent = await api.createSetupIntent({ user: ports.user, offer, extras });
      if (!intent.ok) logFailure('no setup intent could be created', intent.failure, ports);
      const fact: IntentFact = intent.ok ? { kind: 'fresh', intent: intent.value } : { kind: 'unavailable' };
      return send({ type: 'intent-arrived', opening: effect.opening, intent: fact });
    }
    case 'post-upgrade-intention':
      await commit();
      return api
        .postUpgradeIntention({ plan: effect.plan, saleSlug: effect.saleSlug })
        .catch((cause) => log({ level: 'warning', message: 'the upgrade intention was not heard', cause }));
    case 'check-coupon': {
      const answer = await api.checkCoupon(effect.code, effect.planHandle);
      if (!answer.ok) logFailure('a coupon could not be checked', answer.failure, ports);
      const { opening, ticket } = effect;
      return send({ type: 'coupon-checked', opening, ticket, coupon: answer.ok ? answer.value : null });
    }
    case 'pay': {
      const { attempt } = effect;
      const outcome = await executePayment(attempt, ports);
      return send({ type: 'payment-finished', attempt: attempt.id, outcome, payments: ports.payments.read() });
    }
    case 'mark-paid':
      ports.payments.markPaid(effect.payment, effect.subscriptionId);
      return send({ type: 'payments-read', payments: ports.payments.read() });
    case 'confirm-earlier':
      return confirmEarlier(effect, ports, send);
    case 'notify':
      return ports.notify(effect.toast);
    case 'dismiss':
      return ports.dismiss();
    case 'log':
      return log(effect.entry);
    case 'call-back':
      return effect.callback(effect.report);
    case 'report-paid':
      return ports.onPaid(effect.report);
    case 'track':
      return ports.track(effect.event);
    case 'send':
      return send(effect.event);
  }
}

/** Not while a payment is in flight, which reports itself; nor what another tab has reported since the list was read. */
async function confirmEarlier(
  { opening, payment, subscriptionId }: Extract<CheckoutEffect, { do: 'confirm-earlier' }>,
  { payments, exclusively }: CheckoutPorts,
  send: Send,
): Promise<void> {
  await exclusively(async () => {
    const known = payments.read();
    const isUnreported = known.unconfirmed.some(({ idempotencyKey }) => idempotencyKey === payment.idempotencyKey);
    if (isUnreported) send({ type: 'earlier-confirmed', opening, payment, subscriptionId });
    else send({ type: 'payments-read', payments: known });
  });
}

/** Questions are asked after whoever watches has shown the change: building a request takes as long as a screen does. */
const commit = (): Promise<void> => Promise.resolve();

function logFailure(message: string, failure: CallFailure, { log }: CheckoutPorts): void {
  log({ level: 'warning', message, cause: failure.kind === 'refused' ? failure.message : failure.cause });
}

/**
 * Whether this purchase moves a subscription, and the subscriptions there are. A failed query is not "no": it blocks
 * paying. Where the host names the subscription, a failed list does not: it is read again before a purchase is sent.
 */
async function loadMigration(
  planHandle: string,
  ports: CheckoutPorts,
): Promise<[MigrationFact, SubscriptionList | null]> {
  const { api, subscriptionId, productList } = ports;
  const named = subscriptionId === undefined ? null : api.previewMigration(subscriptionId, planHandle);
  const readAt = ports.now();
  const plan = await api.currentPlan();
  if (!plan.ok) logFailure('the current plan could not be loaded', plan.failure, ports);
  const subscriptions = plan.ok ? { list: plan.value.subscriptions, readAt } : null;
  const current = subscriptionId ?? (plan.ok ? currentSubscriptionId(plan.value, productList) : null);
  if (current === null) return [{ kind: plan.ok ? 'none' : 'unavailable' }, subscriptions];
  const preview = await (named ?? api.previewMigration(current, planHandle));
  if (!preview.ok) {
    logFailure('the migration preview could not be loaded', preview.failure, ports);
    return [{ kind: 'unavailable' }, subscriptions];
  }
  const { value } = preview;
  return [value ? { kind: 'upgrade', subscriptionId: current, preview: value } : { kind: 'none' }, subscriptions];
}
