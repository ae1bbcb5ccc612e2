import { orderTotal, unconfirmedPayment } from '#checkout-flow';
import { isExpiredAt } from '../../harness/entries.ts';
import { firstViolation } from '../../harness/invariants.ts';
import type { PageEvent, PageEventOf } from '../payment-page.ts';
import type { FilledState, PaymentInvariant } from './records.ts';

type PerformedEvent = PageEventOf<'performed'>;

const WESTPAC = ['Westpac Banking Corporation', 'Stripe Test Bank'];

/** Whether the form contains all that a payment needs, and nothing that it needs is still loading or unavailable. */
function canPay({ data, form, opening }: FilledState, now: Date): boolean {
  const { card, bank, tab } = form;
  if (data.migration.kind === 'unavailable' || form.coupon.checking) return false;
  const chosen = data.methods.methods.find(({ id }) => id === form.methodId);
  if (form.methodId !== null && !chosen) return false;
  if (chosen?.type === tab) return !isExpiredAt(chosen, now);
  const isUpgrade = data.migration.kind === 'upgrade';
  const { complete, empty } = bank.account;
  const isFree = isUpgrade && tab === 'direct debit' && empty && orderTotal({ data, form, opening }).total === 0;
  if (!isFree && ['loading', 'unavailable'].includes(data.intent.status)) return false;
  if (tab === 'credit card')
    return [card.number, card.expiry, card.cvc].every((field) => field.complete) && card.name.trim() !== '';
  if (complete && opening.request.offer === 'Westpac' && !WESTPAC.includes(bank.bankName ?? '')) return false;
  return isUpgrade || (complete && bank.name.trim() !== '');
}

const isPress = (event: PageEvent): event is PerformedEvent =>
  event.type === 'performed' && event.event.type === 'payment-submitted';

export const SUBMIT_PAYS_OR_EXPLAINS: PaymentInvariant = {
  title: 'starts a payment when the form is complete, and otherwise shows or logs why not',
  findViolation: ({ events }) =>
    firstViolation(events.filter(isPress), ({ before, after, now, toasts, logCount }) => {
      if (before.status !== 'open' && before.status !== 'paying') return null;
      const isStarted = after.status === 'paying' && after !== before;
      const shouldStart =
        before.status === 'open' &&
        (unconfirmedPayment(before) !== null || (before.opening.plan !== null && canPay(before, now)));
      if (isStarted !== shouldStart)
        return `A press ${isStarted ? 'started a payment' : 'started none'} in ${JSON.stringify(before)}.`;
      return isStarted || toasts.length + logCount > 0 ? null : 'A press started no payment and gave no reason.';
    }),
};

export const MESSAGES_DISMISSED: PaymentInvariant = {
  title: 'dismisses the messages of the last payment when the next one starts',
  findViolation: ({ events }) =>
    firstViolation(events.filter(isPress), ({ before, after, visibleToasts }) =>
      before.status === 'open' && after.status === 'paying' && visibleToasts.length > 0
        ? `These messages remain: ${JSON.stringify(visibleToasts)}.`
        : null,
    ),
};
