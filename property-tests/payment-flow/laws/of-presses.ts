/** What a press on the pay button does: it pays, or it says why not. */
import { orderTotal, unconfirmedPayment } from '#checkout-flow';
import type { Noted } from '../history.ts';
import { type Filled, firstOf, type Law } from './law.ts';
import { isPast } from './of-choices.ts';

type Done = Noted<'done'>;

const WESTPAC = ['Westpac Banking Corporation', 'Stripe Test Bank'];

/** What a person would name who looks at the form: parts that are not there, and questions that are not answered. */
function lacksOf({ facts, form, opening }: Filled, now: Date): { missing: boolean; held: string[] } {
  const { card, bank, tab } = form;
  const chosen = facts.methods.methods.find(({ id }) => id === form.methodId);
  const held = [
    ...(facts.migration.kind === 'unavailable' ? ['migration'] : []),
    ...(form.coupon.checking ? ['coupon'] : []),
  ];
  if (form.methodId !== null && !chosen) return { missing: false, held };
  if (chosen?.type === tab) return { missing: isPast(chosen, now), held };
  const isUpgrade = facts.migration.kind === 'upgrade';
  const isFree =
    isUpgrade && tab === 'direct debit' && bank.account.empty && orderTotal({ facts, form, opening }).total === 0;
  if (!isFree && ['asked', 'unavailable'].includes(facts.intent.kind)) held.push('intent');
  const { complete } = bank.account;
  const isWrongBank = opening.request.offer === 'Westpac' && complete && !WESTPAC.includes(bank.bankName ?? '');
  const hasBank = isUpgrade || (complete && bank.name.trim() !== '');
  const hasCard = [card.number, card.expiry, card.cvc].every((each) => each.complete) && card.name.trim() !== '';
  return { missing: tab === 'credit card' ? !hasCard : isWrongBank || !hasBank, held };
}

const isPress = (each: { was: string }): each is Done =>
  each.was === 'done' && (each as Done).event.type === 'pay-pressed';

/** What a press came to, in words. */
function cameTo({ before, after, toasts, logged }: Done): string {
  const began = after.at === 'paying' && after !== before;
  return [began ? 'paying' : 'nothing', ...toasts.map(({ detail }) => detail), ...logged.map(({ message }) => message)]
    .join('; ')
    .replace(/held back: .*/, 'held back')
    .replace('Invalid payment configuration; payment failed: no-route (nothing-done)', 'Invalid payment configuration');
}

function shouldComeTo({ before, now }: Done): string {
  if (before.at === 'paying') return 'nothing; payment already in progress';
  if (before.at !== 'open') return 'nothing';
  if (unconfirmedPayment(before)) return 'paying';
  const { missing, held } = lacksOf(before, now);
  if (held.length > 0) return 'nothing; payment is held back';
  if (missing) return 'nothing; no payment method available';
  const { facts, form, opening } = before;
  const isGone = form.methodId !== null && facts.methods.methods.every(({ id }) => id !== form.methodId);
  return isGone || !opening.plan ? 'nothing; Invalid payment configuration' : 'paying';
}

export const PRESSED: Law = {
  title: 'begins a payment for whoever has everything there, and says to everyone else what is in the way',
  broken: ({ past }) =>
    firstOf(past.filter(isPress), (press) => {
      const [came, should] = [cameTo(press), shouldComeTo(press)];
      return came === should ? null : `A press came to '${came}', and should have come to '${should}'.`;
    }),
};

export const TAKEN_BACK: Law = {
  title: 'takes back what it said of the last payment when the next one begins',
  broken: ({ past }) =>
    firstOf(past.filter(isPress), ({ before, after, standing }) =>
      before.at === 'open' && after.at === 'paying' && standing.length > 0
        ? `While it pays it still says ${JSON.stringify(standing)}.`
        : null,
    ),
};
