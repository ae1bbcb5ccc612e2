import { type CurrentPlan, currentSubscriptionId, type Result, succeeded } from '#domain';
import type { CallFailure } from '#graphql';
import type { CheckoutEffect } from './checkout-effect.ts';
import type { CheckoutEvent } from './checkout-event.ts';
import type { IntentFact, MigrationFact } from './checkout-state.ts';
import { pay } from './pay.ts';
import type { CheckoutPorts } from './ports.ts';

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
      const migration = await loadMigration(effect.planHandle, ports);
      return send({ type: 'migration-arrived', opening: effect.opening, migration });
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
      return send({ type: 'payment-settled', attempt: attempt.id, outcome: await pay(attempt, ports) });
    }
    case 'forget-payment':
      return ports.memory.forget(effect.planHandle, effect.idempotencyKey);
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

/** Questions are asked after whoever watches has shown the change: building a request takes as long as a screen does. */
const commit = (): Promise<void> => Promise.resolve();

function logFailure(message: string, failure: CallFailure, { log }: CheckoutPorts): void {
  const cause =
    failure.kind === 'refused' ? failure.message : failure.kind === 'unanswered' ? failure.cause : failure.kind;
  log({ level: 'warning', message, cause });
}

/** Whether this purchase moves a subscription. A failed question is not "no": it blocks paying. */
async function loadMigration(planHandle: string, ports: CheckoutPorts): Promise<MigrationFact> {
  const subscriptionId = await loadSubscriptionId(ports);
  if (!subscriptionId.ok) {
    logFailure('the current plan could not be loaded', subscriptionId.failure, ports);
    return { kind: 'unavailable' };
  }
  if (subscriptionId.value === null) return { kind: 'none' };
  const preview = await ports.api.previewMigration(subscriptionId.value, planHandle);
  if (!preview.ok) {
    logFailure('the migration preview could not be loaded', preview.failure, ports);
    return { kind: 'unavailable' };
  }
  return preview.value
    ? { kind: 'upgrade', subscriptionId: subscriptionId.value, preview: preview.value }
    : { kind: 'none' };
}

async function loadSubscriptionId({ api, subscriptionId, productList }: CheckoutPorts) {
  if (subscriptionId !== undefined) return succeeded(subscriptionId);
  const plan: Result<CurrentPlan, CallFailure> = await api.currentPlan();
  return plan.ok ? succeeded(currentSubscriptionId(plan.value, productList)) : plan;
}
