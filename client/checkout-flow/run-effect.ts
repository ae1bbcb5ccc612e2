import type { CheckoutState } from './checkout-state.ts';
import { executePayment } from './execute-payment.ts';
import { executeSave } from './execute-save.ts';
import { loadMigration } from './load-migration.ts';
import { type CheckoutPorts, logCallFailure } from './ports.ts';
import type { SaveEffect } from './save-state.ts';
import type { SaveEvent } from './save-transitions.ts';
import { isInFlight } from './selectors.ts';
import { unresolvedPayments } from './sent-payment.ts';
import type { CheckoutEvent, LoadedEvent } from './transition.ts';
import type { CheckoutEffect, SharedEffect } from './transition-result.ts';

type Send<Event> = (event: Event) => void;

export async function runCheckoutEffect(
  effect: CheckoutEffect,
  ports: CheckoutPorts,
  send: Send<CheckoutEvent>,
  state: () => CheckoutState,
): Promise<void> {
  const { api, log } = ports;
  switch (effect.type) {
    case 'load-migration': {
      await nextMicrotask();
      const { migration, subscriptions } = await loadMigration(effect.planHandle, ports);
      return send({
        type: 'migration-loaded',
        opening: effect.opening,
        migration: migration.ok ? migration.value : null,
        subscriptions: subscriptions.ok ? subscriptions.value : null,
      });
    }
    case 'post-upgrade-intention':
      await nextMicrotask();
      return api
        .postUpgradeIntention({ plan: effect.plan, saleSlug: effect.saleSlug })
        .catch((cause) => log({ level: 'warning', message: 'the upgrade intention could not be posted', cause }));
    case 'check-coupon': {
      const { opening, requestId, code, planHandle } = effect;
      const coupon = await api.checkCoupon(code, planHandle);
      if (!coupon.ok) logCallFailure('a coupon could not be checked', coupon.failure, ports);
      return send({ type: 'coupon-checked', opening, requestId, coupon: coupon.ok ? coupon.value : null });
    }
    case 'pay': {
      const { attempt } = effect;
      const depart = () => {
        send({ type: 'payment-departed', attempt: attempt.id });
        const current = state();
        return isInFlight(current) && current.attempt.id === attempt.id;
      };
      const outcome = await executePayment(attempt, ports, depart);
      return send({ type: 'payment-finished', attempt: attempt.id, outcome, payments: ports.payments.read() });
    }
    case 'mark-paid':
    case 'mark-replaced': {
      const { payments } = ports;
      if (effect.type === 'mark-paid') payments.markPaid(effect.payment, effect.subscriptionId);
      else payments.mark(effect.payment, 'replaced');
      return send({ type: 'payments-changed', payments: payments.read() });
    }
    case 'confirm-earlier-payment':
      return confirmUnreportedPayment(effect, ports, send);
    case 'check-not-in-flight': {
      await ports.runExclusive(async () => send({ ...effect, type: 'payment-not-found' }));
      return;
    }
    case 'call-on-success':
      return effect.callback(effect.report);
    case 'report-paid':
      return ports.onPaid(effect.report);
    case 'track':
      return ports.track(effect.event);
    case 'send':
      return send(effect.event);
    default:
      return runSharedEffect(effect, ports, send);
  }
}

export async function runSaveEffect(effect: SaveEffect, ports: CheckoutPorts, send: Send<SaveEvent>): Promise<void> {
  switch (effect.type) {
    case 'save':
      return send({ type: 'save-finished', outcome: await executeSave(effect.target, ports) });
    case 'report-saved':
      return ports.onSaved();
    default:
      return runSharedEffect(effect, ports, send);
  }
}

async function runSharedEffect(effect: SharedEffect, ports: CheckoutPorts, send: Send<LoadedEvent>): Promise<void> {
  switch (effect.type) {
    case 'load-methods': {
      await nextMicrotask();
      const methods = await ports.api.listPaymentMethods();
      if (!methods.ok) logCallFailure('saved payment methods could not be loaded', methods.failure, ports);
      return send({ type: 'methods-loaded', opening: effect.opening, methods: methods.ok ? methods.value : null });
    }
    case 'create-intent': {
      const { offer, extras } = effect;
      await nextMicrotask();
      const response = await ports.api.createSetupIntent({ user: ports.user(), offer, extras });
      if (!response.ok) logCallFailure('no setup intent could be created', response.failure, ports);
      return send({ type: 'intent-loaded', opening: effect.opening, intent: response.ok ? response.value : null });
    }
    case 'notify':
      return ports.notify(effect.toast);
    case 'dismiss':
      return ports.dismiss(effect.tone);
    case 'log':
      return ports.log(effect.entry);
    // Stryker disable next-line ConditionalExpression: Unreachable; the compiler checks here that every effect is handled.
    default:
      return effect satisfies never;
  }
}

async function confirmUnreportedPayment(
  { opening, payment, subscriptionId }: Extract<CheckoutEffect, { type: 'confirm-earlier-payment' }>,
  { payments, runExclusive }: CheckoutPorts,
  send: Send<CheckoutEvent>,
): Promise<void> {
  await runExclusive(async () => {
    const stored = payments.read();
    const isUnreported = unresolvedPayments(stored).some(
      ({ idempotencyKey }) => idempotencyKey === payment.idempotencyKey,
    );
    if (isUnreported) send({ type: 'earlier-payment-confirmed', opening, payment, subscriptionId });
    else send({ type: 'payments-changed', payments: stored });
  });
}

/** Awaited before a request, so that the screen shows the change first: building a request takes as long as rendering. */
async function nextMicrotask(): Promise<void> {}
