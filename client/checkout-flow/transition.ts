import { selectionOnTab } from '#domain';
import type { CheckoutEvent } from './checkout-event.ts';
import type { CheckoutState, Form } from './checkout-state.ts';
import { receiveCoupon, removeCoupon, submitCoupon, typeCoupon } from './coupon-form.ts';
import { arrive, hide, retry, show } from './opening.ts';
import { pressPay, settle } from './paying.ts';
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
    case 'pay-pressed':
      return pressPay(state, context);
    case 'payment-settled':
      return settle(state, event.attempt, event.outcome);
    case 'tab-chosen':
      return onForm(state, (form, { methods }) =>
        form.tab === event.tab ? form : { ...form, ...selectionOnTab(event.tab, methods, context.now) },
      );
    case 'method-chosen':
      return onForm(state, (form) => ({ ...form, methodId: event.methodId }));
    case 'name-typed':
      return onForm(state, (form) =>
        event.tab === 'credit card'
          ? { ...form, card: { ...form.card, name: event.name } }
          : { ...form, bank: { ...form.bank, name: event.name } },
      );
    case 'card-field-changed':
      return onForm(state, (form) => ({
        ...form,
        card: { ...form.card, [event.field]: event.facts, brand: event.brand ?? form.card.brand },
      }));
    case 'bank-field-changed':
      return onForm(state, (form) => ({
        ...form,
        bank: { ...form.bank, account: event.facts, bankName: event.bankName },
      }));
    case 'coupon-typed':
      return onFormStep(state, (form) => typeCoupon(form, event.text));
    case 'coupon-submitted':
      return onFormStep(state, (form, open) => submitCoupon(form, open.opening));
    case 'coupon-checked':
      return onFormStep(state, (form, open) =>
        open.opening.id === event.opening ? receiveCoupon(form, event.ticket, event.coupon) : { form, effects: [] },
      );
    case 'coupon-removed':
      return onFormStep(state, removeCoupon);
  }
}

type Open = Extract<CheckoutState, { at: 'open' }>;

/** The form changes only while it is open: during a payment everything is locked. */
function onFormStep(state: CheckoutState, change: (form: Form, open: Open) => FormStep): Step {
  if (state.at !== 'open') return { state, effects: [] };
  const { form, effects } = change(state.form, state);
  return { state: form === state.form ? state : { ...state, form }, effects };
}

const onForm = (state: CheckoutState, change: (form: Form, facts: Open['facts']) => Form): Step =>
  onFormStep(state, (form, { facts }) => ({ form: change(form, facts), effects: [] }));
