/** What the dialog can know, reckoned from what it asked and what it was answered. */
import { openingSelection, type Result, type SavedMethod, type SavedMethods, type Selection } from '#domain';
import type { CallFailure, SetupIntent } from '#graphql';
import { isExpired } from '../../mock-server/backend/payment-methods.ts';
import type { Asked, HeldBack, Page } from './page.ts';

const NONE: SavedMethods = { methods: [], defaultId: null };

/** What came back of a call that answers with a result; null while nothing has. */
export const resultOf = <Value>({ answer }: Asked): Result<Value, CallFailure> | null =>
  answer && 'came' in answer ? (answer.came as Result<Value, CallFailure>) : null;

export const hasSucceeded = (asked: Asked): boolean => {
  if (!asked.answer || 'threw' in asked.answer) return false;
  const { came } = asked.answer as { came: { ok?: boolean; kind?: string } };
  return came.ok === true || came.kind === 'succeeded';
};

/** What this opening asked for, beside what a saving did. */
export const askedBy = ({ asked, openings }: Page, name: string): Asked[] =>
  asked.filter((each) => each.name === name && each.opening === openings);

export const listings = (page: Page): Asked[] =>
  askedBy(page, 'listPaymentMethods').filter(({ attempt }) => attempt === null);

/** The saved methods as this opening was last told of them. */
export function knownMethods(page: Page): SavedMethods {
  const told = listings(page).findLast(hasSucceeded);
  const result = told && resultOf<SavedMethods>(told);
  return result?.ok ? result.value : NONE;
}

export const chosenMethod = (page: Page): SavedMethod | null => {
  const { methodId, tab } = page.entered;
  return knownMethods(page).methods.find(({ id, type }) => id === methodId && type === tab) ?? null;
};

/** What the first list of an opening selects. */
export const selectionAtFirst = (page: Page): Selection =>
  openingSelection(knownMethods(page), {
    migrating: false,
    directDebitDisabled: page.directDebitDisabled,
    now: page.now(),
  });

export const offersTab = ({ mode, directDebitDisabled }: Page, tab: 'credit card' | 'direct debit'): boolean =>
  tab === 'credit card'
    ? mode !== 'add-bank-account'
    : mode === 'add-bank-account' || (mode === 'update' && !directDebitDisabled);

export const seesBankForm = (page: Page): boolean => page.entered.tab === 'direct debit' && chosenMethod(page) === null;

/** The setup intent that this opening asked for last; null where it asked for none. */
export function newestIntent(page: Page): { asked: Asked; intent: SetupIntent | null } | null {
  const asked = askedBy(page, 'createSetupIntent').at(-1);
  if (!asked) return null;
  const result = resultOf<SetupIntent>(asked);
  return { asked, intent: result?.ok ? result.value : null };
}

/** What a press of Save would find. */
export function heldBack(page: Page): HeldBack {
  const { at } = page.flow.state();
  if (at === 'saving') return 'saving';
  if (at !== 'open') return 'no form';
  if (page.paying) return 'paying';
  const chosen = chosenMethod(page);
  if (chosen) return isPast(page, chosen) ? 'method-expired' : null;
  if (!page.hasProvider) return 'provider-unavailable';
  const { tab, card, bank } = page.entered;
  if (tab === 'direct debit') {
    const last = newestIntent(page);
    if (last && !last.asked.answer) return 'intent-asked';
    if (last && !last.intent) return 'intent-unavailable';
  }
  return (tab === 'credit card' ? card.name : bank.name).trim() === '' ? 'name missing' : null;
}

/** As the scenario server says. */
function isPast(page: Page, method: SavedMethod): boolean {
  if (method.type === 'direct debit') return false;
  const { brand, last4, expiry } = method;
  const card = { brand, last4, exp_month: expiry.month, exp_year: expiry.year };
  return isExpired(page.world(), { id: method.id, card, au_becs_debit: null });
}
