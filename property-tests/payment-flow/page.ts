/** A seat with the record of what was pressed, charged and shown there, for the laws to judge. */
import {
  type CheckoutEvent,
  type CheckoutState,
  isMigrating,
  orderTotal,
  repeatPrice,
  selectedMethod,
  unconfirmedPayment,
} from '#checkout-flow';
import type { PaymentType } from '#domain';
import { type Past, watch } from './history.ts';
import type { Network } from './network.ts';
import { isPaying, type Seat } from './seat.ts';

/** A press that began a payment, and what the screen said at that moment. */
export interface Attempt {
  planHandle: string;
  totalInCents: number;
  type: PaymentType;
  /** Of the method that the person was looking at; null for none or for one that is made only by paying. */
  last4: string | null;
  migrating: boolean;
  /** It repeats a payment whose outcome was not known. */
  repeats: boolean;
}

/** A purchase that the server made. */
export interface Purchase {
  id: string;
  planHandle: string;
  /** Without the card fee. */
  totalInCents: number;
  /** With it; null where the server does not say. */
  chargedInCents: number | null;
  type: PaymentType | null;
  last4: string | null;
  attempt: Attempt | null;
}

export interface Page extends Seat {
  readonly attempts: Attempt[];
  readonly purchases: Purchase[];
  /** The openings whose forms came up blank or not, since somebody last looked. */
  readonly freshForms: Extract<CheckoutState, { at: 'open' }>[];
  /** When the checkout last opened. */
  shownAt: number;
  /** The plan of every opening. */
  readonly plans: string[];
  /** Payments begun, and successes told, before the last opening. */
  before: { attempts: number; paid: number };
  /** Somebody has hidden it since. */
  isHidden: boolean;
  readonly past: Past[];
}

/** The page at a seat: writes down what happens there from now on. */
export function watched(seat: Seat, network: Network): Page {
  const page: Page = Object.defineProperties(
    {
      attempts: [],
      purchases: [],
      freshForms: [],
      shownAt: 0,
      plans: [],
      before: { attempts: 0, paid: 0 },
      isHidden: false,
      past: [],
    },
    {
      ...Object.getOwnPropertyDescriptors(seat),
      flow: { value: { ...seat.flow, send: (event: CheckoutEvent) => act(event) } },
    },
  ) as unknown as Page;
  const act = (event: CheckoutEvent) => {
    const seen = watch(page, network.moment);
    seat.flow.send(event);
    page.past.push({ was: 'done', event, ...seen() });
    if (event.type === 'hide') page.isHidden = true;
  };
  let before = seat.flow.state();
  seat.flow.subscribe(() => {
    const state = seat.flow.state();
    if (state.past.openings > before.past.openings && 'opening' in state) {
      page.shownAt = network.moment;
      page.plans.push(state.opening.request.planHandle);
      // A form that the host changed during a payment opens anew as that ends, before the host hears of a success.
      const justPaid = isPaying({ flow: { state: () => before } }) && hasPaidSince(before, state) ? 1 : 0;
      page.before = { attempts: page.attempts.length, paid: page.heard.paid.length + justPaid };
      page.isHidden = false;
    }
    if (state.at === 'paying' && (before.at !== 'paying' || before.attempt !== state.attempt)) {
      if ('form' in before) page.attempts.push(attemptOf(page, before));
    }
    if (state.at === 'open' && before.at === 'preparing' && before.preparation.kept === null)
      page.freshForms.push(state);
    if ('form' in state && before.at === 'preparing')
      page.past.push({ was: 'opened', ...watch(page, network.moment)(), before });
    before = state;
  });
  return page;
}

const hasPaidSince = (before: CheckoutState, { past }: CheckoutState): boolean =>
  past.payments.paid.some(({ subscriptionId, idempotencyKey }) =>
    before.past.payments.paid.every(
      (each) => each.idempotencyKey !== idempotencyKey || each.subscriptionId !== subscriptionId,
    ),
  );

function attemptOf(page: Page, state: Extract<CheckoutState, { form: unknown }>): Attempt {
  const { form, opening, facts } = state;
  const repeated = unconfirmedPayment(state);
  if (repeated) {
    const { planHandle, paymentType: type, request } = repeated;
    const totalInCents = repeatPrice(state, repeated);
    return { planHandle, totalInCents, type, last4: null, migrating: request.kind === 'migrate', repeats: true };
  }
  const selected = selectedMethod(state);
  const type = form.tab;
  const entered = type === 'credit card' ? page.frames.card?.number : page.frames.bank?.account;
  const looked = selected?.type === type ? selected.last4 : (entered?.slice(-4) ?? null);
  const byDefault = isMigrating(state) && selected?.type !== type && entered === undefined;
  const preferred = facts.methods.methods.find(({ id }) => id === facts.methods.defaultId);
  return {
    planHandle: opening.request.planHandle,
    totalInCents: orderTotal(state).total,
    type: byDefault ? (preferred?.type ?? type) : type,
    last4: byDefault ? null : looked,
    migrating: isMigrating(state),
    repeats: false,
  };
}
