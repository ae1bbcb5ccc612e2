import type { CheckoutEvent } from './checkout-event.ts';
import type { CheckoutState, Facts, Form } from './checkout-state.ts';
import { receiveCoupon, removeCoupon, submitCoupon, typeCoupon } from './coupon-form.ts';
import { changeEntry, type EntryEvent } from './method-entry.ts';
import { arrive, hide, reloadMethods, retry, show } from './opening.ts';
import { learn, pressPay, settle } from './paying.ts';
import { planPriceOf } from './reading.ts';
import type { FormStep, Step, TransitionContext } from './step.ts';

/**
 * The whole checkout as one pure function: what an event makes of a state, and what is to be done about it.
 * Total: an event that means nothing in a state leaves it as it is.
 */
export function transition(state: CheckoutState, event: CheckoutEvent, context: TransitionContext): Step {
  switch (event.type) {
    case 'show':
      return show(state, event.request, event.plan, event.nonce);
    case 'hide':
      return hide(state, event.opening);
    case 'methods-arrived':
      return arrive(state, event.opening, { methods: event.methods }, context);
    case 'migration-arrived':
      return arrive(state, event.opening, { migration: event.migration }, context);
    case 'intent-arrived':
      return arrive(state, event.opening, { intent: event.intent }, context);
    case 'retry-pressed':
      return retry(state);
    case 'unsettled-known':
      return learn(state, event.unsettled);
    case 'pay-pressed':
      return pressPay(state, context);
    case 'payment-settled':
      return settle(state, event.attempt, event.outcome);
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
      return onForm(state, (form, open) =>
        open.opening.id === event.opening
          ? receiveCoupon(form, event.ticket, event.coupon, planPriceOf(open))
          : { form, effects: [] },
      );
    case 'coupon-removed':
      return onForm(state, removeCoupon);
  }
}

type Open = Extract<CheckoutState, { at: 'open' }>;

const changed = (form: Form, event: EntryEvent, { facts }: { facts: Facts }, { now }: TransitionContext): FormStep => ({
  form: changeEntry(form, event, { methods: facts.methods, now }),
  effects: [],
});

/** People change the form only while it is open: during a payment everything is locked. */
function onForm(state: CheckoutState, change: (form: Form, open: Open) => FormStep): Step {
  if (state.at !== 'open') return { state, effects: [] };
  const { form, effects } = change(state.form, state);
  return { state: form === state.form ? state : { ...state, form }, effects };
}
