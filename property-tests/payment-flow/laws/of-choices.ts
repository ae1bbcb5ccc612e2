/** What stands in the form is what people chose and entered, and what the rules choose for them. */
import type { SavedMethod } from '#domain';
import { sydneyMonth } from '../../../mock-server/backend/clock.ts';
import type { Past } from '../history.ts';
import type { Page } from '../page.ts';
import { type Filled, firstOf, type Law } from './law.ts';

type Tab = SavedMethod['type'];

/** A card is good through the last day of its month in Sydney. */
export function isPast(method: SavedMethod, now: Date): boolean {
  if (method.type === 'direct debit') return false;
  const { year, month } = sydneyMonth(now.toISOString());
  return method.expiry.year * 12 + method.expiry.month < year * 12 + month;
}

/** The default where it is of that kind, else the first; none that has expired. */
function firstOn(tab: Tab, { methods, defaultId }: Filled['facts']['methods'], now: Date): string | null {
  const good = methods.filter((each) => each.type === tab && !isPast(each, now)).map(({ id }) => id);
  return good.find((id) => id === defaultId) ?? good[0] ?? null;
}

/** Upgrades and a default bank account open direct debit; behind an expired default nothing is picked silently (spec 4). */
function atFirst({ facts }: Filled, now: Date, page: Page): Choice {
  const { methods, migration } = facts;
  const preferred = methods.methods.find(({ id }) => id === methods.defaultId);
  const isBank = migration.kind === 'upgrade' || preferred?.type === 'direct debit';
  const tab = isBank && !page.scenario.host.disableDirectDebit ? 'direct debit' : 'credit card';
  return { tab, methodId: preferred && isPast(preferred, now) ? null : firstOn(tab, methods, now) };
}

interface Choice {
  tab: Tab;
  methodId: string | null;
}

/** What is chosen after something happened; null where it has nothing to do with choosing. */
function chosenBy(each: Past, page: Page): Choice | null {
  if (each.was === 'opened' && 'form' in each.after) return atFirst(each.after, each.now, page);
  if (each.was !== 'done' || each.before.at !== 'open') return null;
  const { event, before, now } = each;
  const { tab, methodId } = before.form;
  if (event.type === 'method-chosen') return { tab, methodId: event.methodId };
  if (event.type !== 'tab-chosen') return null;
  return { tab: event.tab, methodId: event.tab === tab ? methodId : firstOn(event.tab, before.facts.methods, now) };
}

export const CHOSEN: Law = {
  title: 'opens on the tab and the method that the rules choose, and stays with what people choose',
  broken(page) {
    let choice: Choice | null = null;
    return firstOf(page.past, (each) => {
      choice = chosenBy(each, page) ?? choice;
      if (!choice || !('form' in each.after)) return null;
      const { tab, methodId } = each.after.form;
      return tab === choice.tab && methodId === choice.methodId
        ? null
        : `It shows ${JSON.stringify({ tab, methodId })} where ${JSON.stringify(choice)} was chosen.`;
    });
  },
};

export const ENTERED: Law = {
  title: 'keeps what people entered, through declined payments and second attempts, until it opens anew',
  broken(page) {
    let entered: Record<string, unknown> = {};
    return firstOf(page.past, (each) => {
      if (each.was === 'opened' && each.before.at === 'preparing' && !each.before.preparation.kept) entered = {};
      if (each.was === 'done' && each.before.at === 'open') Object.assign(entered, enteredBy(each.event));
      if (!('form' in each.after)) return null;
      const { card, bank } = each.after.form;
      const form: Record<string, unknown> = { ...card, account: bank.account, bank: bank.bankName, holder: bank.name };
      const lost = Object.keys(entered).find((key) => form[key] !== entered[key]);
      return lost ? `'${lost}' is ${JSON.stringify(form[lost])}, and was ${JSON.stringify(entered[lost])}.` : null;
    });
  },
};

function enteredBy(event: Extract<Past, { was: 'done' }>['event']): Record<string, unknown> {
  switch (event.type) {
    case 'name-typed':
      return { [event.tab === 'credit card' ? 'name' : 'holder']: event.name };
    case 'card-field-changed':
      return { [event.field]: event.facts };
    case 'bank-field-changed':
      return { account: event.facts, bank: event.bankName };
    default:
      return {};
  }
}
