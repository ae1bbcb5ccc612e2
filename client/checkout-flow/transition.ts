import type { CheckoutEvent } from './checkout-event.ts';
import type { CheckoutState, Facts, Form } from './checkout-state.ts';
import { receiveCoupon, removeCoupon, submitCoupon, typeCoupon } from './coupon-form.ts';
import { changeEntry, type EntryEvent } from './method-entry.ts';
import { arrive, hide, reloadMethods, retry, show } from './opening.ts';
import { confirmEarlierPayment } from './payment-success.ts';
import { finishPayment, receivePayments, submitPayment } from './payment-transitions.ts';
import { isOrderLocked, planPriceOf } from './reading.ts';
import type { FormStep, Step, TransitionContext } from './step.ts';

/**
 * The whole checkout as one pure function: what an event makes of a state, and what is to be done about it.
 * Total: an event that means nothing in a state leaves it as it is.
 */
export function transition(state: CheckoutState, event: CheckoutEvent, context: TransitionContext): Step {
  switch (event.type) {
    case 'show':
      return show(state, event);
    case 'hide':
      return hide(state, event.opening);
    case 'methods-arrived':
      return arrive(state, event.opening, { methods: event.methods }, context);
    case 'migration-arrived':
      return arrive(state, event.opening, { migration: event.migration, subscriptions: event.subscriptions }, context);
    case 'intent-arrived':
      return arrive(state, event.opening, { intent: event.intent }, context);
    case 'retry-pressed':
      return retry(state);
    case 'payments-read':
      return receivePayments(state, event.payments);
    case 'earlier-confirmed':
      return state.at === 'open' && state.opening.id === event.opening
        ? confirmEarlierPayment(state, event.payment, event.subscriptionId)
        : { state, effects: [] };
    case 'pay-pressed':
      return submitPayment(state, context);
    case 'payment-finished':
      return finishPayment(state, event.attempt, event.outcome, event.payments);
    case 'methods-changed':
      return reloadMethods(state);
    case 'tab-chosen':
    case 'method-chosen':
    case 'name-typed':
    case 'field-entered':
      return onForm(state, (form, open) => changed(form, event, open, context));
    case 'card-field-changed':
    case 'bank-field-changed':
      // The provider marks its fields while it confirms, so what they say is heard during a payment too.
      return state.at === 'paying'
        ? { state: { ...state, form: changed(state.form, event, state, context).form }, effects: [] }
        : onForm(state, (form, open) => changed(form, event, open, context));
    case 'coupon-typed':
      return onForm(state, (form) => typeCoupon(form, event.text));
    case 'coupon-submitted':
      return onForm(state, (form, open) => submitCoupon(form, open.opening));
    case 'coupon-checked':
      if (state.at !== 'open' || state.opening.id !== event.opening) return { state, effects: [] };
      return withForm(state, receiveCoupon(state.form, event.ticket, event.coupon, planPriceOf(state)));
    case 'coupon-removed':
      return onForm(state, removeCoupon);
  }
}

type Open = Extract<CheckoutState, { at: 'open' }>;

const changed = (form: Form, event: EntryEvent, { facts }: { facts: Facts }, { now }: TransitionContext): FormStep => ({
  form: changeEntry(form, event, { methods: facts.methods, now }),
  effects: [],
});

/** The form changes only while it is open: during a payment, and until its outcome is known, it is locked. */
function onForm(state: CheckoutState, change: (form: Form, open: Open) => FormStep): Step {
  if (state.at !== 'open' || isOrderLocked(state)) return { state, effects: [] };
  return withForm(state, change(state.form, state));
}

const withForm = (state: Open, { form, effects }: FormStep): Step => ({
  state: form === state.form ? state : { ...state, form },
  effects,
});
