/** Does at a seat what a person or a host does, as far as the screen allows it, and says it in the words of scenarios. */
import { type CheckoutState, type Filled, isOrderLocked, type PayObstacle, payObstacles } from '#checkout-flow';
import { isExpired, methodLabel } from '#domain';
import type { BankDetails, CardDetails, Step } from '#scenarios';
import type { InProcessServer } from './in-process-server.ts';
import type { Move } from './moves.ts';
import type { Seat } from './seat.ts';
import { typedBank, typedCard } from './typed.ts';

type Open = Extract<CheckoutState, { at: 'open' }>;

/** What was done, as steps of a scenario; null when the screen did not allow it. */
export type Done = readonly Step[] | null;

const TABS = { 'credit card': 'Credit & debit card', 'direct debit': 'Direct debit' } as const;

export async function perform(
  move: Exclude<Move, { do: 'arrive' }>,
  seat: Seat,
  server: InProcessServer,
): Promise<Done> {
  const state = seat.flow.state();
  switch (move.do) {
    case 'show':
      seat.show();
      return [...(state.at === 'hidden' ? [] : [{ type: 'hide' } as const]), { type: 'start' }];
    case 'hide':
      if (state.at === 'hidden') return null;
      seat.flow.send({ type: 'hide' });
      return [{ type: 'hide' }];
    case 'answerChallenge':
      return answerChallenge(seat, move.end);
    case 'press': {
      // A button that is off cannot be pressed on this page: no step of a scenario does that.
      const steps = obstacles(seat).length > 0 ? null : [payStep(seat)];
      seat.flow.send({ type: 'pay-pressed' });
      return steps;
    }
    case 'setClock':
      // Nobody's clock runs back.
      if (Date.parse(move.now) <= seat.now().getTime()) return null;
      await server.order(seat.key, 'clock', { now: move.now });
      return [{ type: 'setClock', now: move.now }];
    case 'removeElsewhere': {
      const gone = seat.world().methods[move.place];
      if (!gone) return null;
      await server.order(seat.key, 'methods', { remove: gone.id });
      return [{ type: 'changeElsewhere', remove: gone.id }];
    }
    default:
      if (state.at !== 'open') return null;
      // Until an earlier payment is confirmed the form is locked; its buttons are not.
      return isOrderLocked(state) && !['pay', 'payTwice', 'retry'].includes(move.do) ? null : onForm(move, seat, state);
  }
}

type FormMove = Extract<
  Move,
  {
    do:
      | 'chooseTab'
      | 'chooseMethod'
      | 'enterCard'
      | 'enterBankAccount'
      | 'typeCoupon'
      | 'applyCoupon'
      | 'removeCoupon'
      | 'pay'
      | 'payTwice'
      | 'retry';
  }
>;

function onForm(move: FormMove, seat: Seat, state: Open): Done {
  const { send } = seat.flow;
  const { form, facts } = state;
  const { disableCoupon = false, disableDirectDebit = false } = seat.scenario.host;
  switch (move.do) {
    case 'chooseTab':
      if (disableDirectDebit || form.tab === move.tab) return null;
      send({ type: 'tab-chosen', tab: move.tab });
      return [{ type: 'chooseTab', tab: TABS[move.tab] }];
    case 'chooseMethod': {
      const listed = facts.methods.methods.filter(({ type }) => type === form.tab);
      if (move.place === null) {
        if (listed.length === 0 || form.methodId === null) return null;
        send({ type: 'method-chosen', methodId: null });
        return [
          { type: 'chooseMethod', label: form.tab === 'credit card' ? 'Use a new card' : 'Use a new bank account' },
        ];
      }
      const chosen = listed[move.place];
      if (!chosen || isExpired(chosen, seat.now())) return null;
      send({ type: 'method-chosen', methodId: chosen.id });
      return [{ type: 'chooseMethod', label: methodLabel(chosen) }];
    }
    case 'enterCard':
      return enterCard(seat, state, move.card);
    case 'enterBankAccount':
      return disableDirectDebit ? null : enterBank(seat, state, move.bank);
    case 'typeCoupon':
      if (disableCoupon) return null;
      send({ type: 'coupon-typed', text: move.text });
      return [{ type: 'typeCoupon', text: move.text }];
    case 'applyCoupon':
      if (disableCoupon || form.coupon.checking?.code === move.code) return null;
      send({ type: 'coupon-typed', text: move.code });
      send({ type: 'coupon-submitted' });
      return [{ type: 'applyCoupon', code: move.code }];
    case 'removeCoupon':
      if (disableCoupon || !form.coupon.applied) return null;
      send({ type: 'coupon-removed' });
      return [{ type: 'removeCoupon' }];
    case 'retry':
      return retry(seat, state);
    case 'pay':
      if (obstacles(seat).length > 0) return null;
      send({ type: 'pay-pressed' });
      return [payStep(seat)];
    case 'payTwice':
      if (obstacles(seat).length > 0) return null;
      send({ type: 'pay-pressed' });
      send({ type: 'pay-pressed' });
      return [{ type: 'payTwice' }];
  }
}

/** What keeps the pay button disabled; it can be pressed when there is nothing. */
export function obstacles(seat: Seat): PayObstacle[] {
  const state = seat.flow.state();
  return state.at === 'open' ? payObstacles(state satisfies Filled, seat.now(), false) : ['method-updating'];
}

function payStep({ scenario: { host } }: Seat): Step {
  if (host.start.opens !== 'payment form') return { type: 'pay' };
  if (host.start.hideButton) return { type: 'payInPage' };
  return host.start.label === undefined ? { type: 'pay' } : { type: 'pay', label: host.start.label };
}

/** The form for a new entry, on its tab, is asked for first: so a person does, and so does the step. */
function enterCard({ flow: { send }, frames, now, scenario }: Seat, { form, facts }: Open, card: CardDetails): Done {
  const steps: Step[] = [];
  if (form.tab !== 'credit card') {
    if (scenario.host.disableDirectDebit) return null;
    send({ type: 'tab-chosen', tab: 'credit card' });
    steps.push({ type: 'chooseTab', tab: TABS['credit card'] });
  }
  if (facts.methods.methods.some(({ type }) => type === 'credit card')) send({ type: 'method-chosen', methodId: null });
  frames.card = card;
  const read = typedCard(card, now());
  for (const field of ['number', 'expiry', 'cvc'] as const) {
    send({ type: 'card-field-changed', field, facts: read[field] });
  }
  send({ type: 'name-typed', tab: 'credit card', name: card.name });
  return [...steps, { type: 'enterCard', card }];
}

function enterBank({ flow: { send }, frames, now }: Seat, { form, facts }: Open, bank: BankDetails): Done {
  const steps: Step[] = [];
  if (form.tab !== 'direct debit') {
    send({ type: 'tab-chosen', tab: 'direct debit' });
    steps.push({ type: 'chooseTab', tab: TABS['direct debit'] });
  }
  if (facts.methods.methods.some(({ type }) => type === 'direct debit'))
    send({ type: 'method-chosen', methodId: null });
  const read = typedBank(bank, now());
  frames.bank = read.facts.complete ? bank : null;
  send({ type: 'bank-field-changed', ...read });
  send({ type: 'name-typed', tab: 'direct debit', name: bank.name });
  return [...steps, { type: 'enterBankAccount', bank }];
}

/** 'Try again' stands beside whatever could not be had. */
function retry({ flow: { send } }: Seat, { facts, form }: Open): Done {
  if (facts.migration.kind === 'unavailable' || (facts.intent.kind === 'unavailable' && form.methodId === null)) {
    send({ type: 'retry-pressed' });
    return [{ type: 'retry' }];
  }
  if (!facts.unlisted) return null;
  send({ type: 'methods-changed' });
  return [{ type: 'retry' }];
}

function answerChallenge({ frames }: Seat, end: Extract<Move, { do: 'answerChallenge' }>['end']): Done {
  const { challenge } = frames;
  if (!challenge) return null;
  frames.challenge = null;
  challenge(end);
  const words = { completed: 'completeChallenge', failed: 'failChallenge', closed: 'closeChallenge' } as const;
  return [{ type: words[end] }];
}
