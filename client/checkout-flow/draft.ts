import { isExpired, type SavedMethods } from '#domain';
import type { TransitionContext } from './checkout-effect.ts';
import type { CheckoutHistory, CouponState, Draft, Opening, SaveOpening, SessionState } from './checkout-state.ts';
import type { MethodEntry } from './method-entry.ts';

/** Whether closing now would lose something that the user has entered or chosen. */
export const hasEntries = (state: SessionState): boolean => enteredIn(state) !== null;

/** The history with what is entered now in place of an earlier draft, which stays while there is no form. A payment ends it. */
export function rememberDraft(state: SessionState): CheckoutHistory {
  if (state.status === 'hidden' || !formOf(state)) return state.history;
  const entered = state.status === 'paid' ? null : enteredIn(state);
  const history = forgetDraft(state.history, state.opening);
  return entered ? { ...history, drafts: [...history.drafts, { ...ownerOf(state.opening), ...entered }] } : history;
}

/** The history without the draft of an opening. */
export const forgetDraft = (history: CheckoutHistory, opening: Opening | SaveOpening): CheckoutHistory => ({
  ...history,
  drafts: history.drafts.filter((draft) => draft !== findDraft(history, opening)),
});

export function findDraft({ drafts }: CheckoutHistory, opening: Opening | SaveOpening): Draft | null {
  const { userId, subject } = ownerOf(opening);
  return drafts.find((draft) => draft.userId === userId && draft.subject === subject) ?? null;
}

/** Enters a draft again. The selection stays where its tab or its saved method is not offered any more. */
export function restoreEntry<Entry extends MethodEntry>(
  entry: Entry,
  draft: Draft | null,
  { methods }: SavedMethods,
  { directDebitDisabled, now }: TransitionContext,
): Entry {
  if (!draft) return entry;
  const { tab, methodId } = draft.selection ?? entry.initial;
  const isOffered = methodId === null || methods.some((method) => method.id === methodId && !isExpired(method, now));
  return {
    ...entry,
    ...(isOffered && !(tab === 'direct debit' && directDebitDisabled) && { tab, methodId }),
    card: { ...entry.card, name: draft.cardName },
    bank: { ...entry.bank, name: draft.bankName },
  };
}

const ownerOf = (opening: Opening | SaveOpening): Pick<Draft, 'userId' | 'subject'> => ({
  userId: opening.userId,
  subject: 'mode' in opening ? opening.mode : opening.request.planHandle,
});

/** The form of a state, also while "Try again" loads; null without one. */
function formOf(state: SessionState) {
  if ('form' in state) return state.form;
  return state.status === 'preparing' ? state.preparation.previousForm : null;
}

/** What the user has entered or chosen; null if nothing. */
function enteredIn(state: SessionState): Omit<Draft, 'userId' | 'subject'> | null {
  const form = formOf(state);
  if (state.status === 'hidden' || !form) return null;
  const { tab, methodId, initial, card, bank } = form;
  const isChosen = tab !== initial.tab || methodId !== initial.methodId;
  const coupon = 'coupon' in form && 'request' in state.opening ? enteredCoupon(form.coupon, state.opening) : NO_COUPON;
  const isEmpty =
    [card.name, bank.name, coupon.code].every((text) => text === '') &&
    [card.number, card.expiry, card.cvc, bank.account].every((field) => field.empty);
  if (isEmpty && !isChosen) return null;
  return { selection: isChosen ? { tab, methodId } : null, cardName: card.name, bankName: bank.name, coupon };
}

const NO_COUPON: Draft['coupon'] = { code: '', isApplied: false };

/** The host's own coupon is none of the user's entries. */
const enteredCoupon = ({ applied, text }: CouponState, { request }: Opening): Draft['coupon'] =>
  applied && applied !== request.breakdown.coupon
    ? { code: applied.code, isApplied: true }
    : { code: text, isApplied: false };
