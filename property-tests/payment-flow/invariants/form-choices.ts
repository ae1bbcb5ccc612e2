import type { SavedMethod } from '#domain';
import { entriesOf, isExpiredAt, lostEntry } from '../../harness/entries.ts';
import { firstViolation } from '../../harness/invariants.ts';
import type { PageEvent, PaymentPage } from '../payment-page.ts';
import type { FilledState, PaymentInvariant } from './records.ts';

type Tab = SavedMethod['type'];

/** The default if it is on the tab, else the first; null when all are expired. */
function defaultOnTab(tab: Tab, { methods, defaultId }: FilledState['data']['methods'], now: Date): string | null {
  const valid = methods.filter((each) => each.type === tab && !isExpiredAt(each, now)).map(({ id }) => id);
  return valid.find((id) => id === defaultId) ?? valid[0] ?? null;
}

/** Upgrades and a default bank account open direct debit; with an expired default nothing is selected. */
function initialChoice({ data }: FilledState, now: Date, page: PaymentPage): Choice {
  const { methods, migration } = data;
  const preferred = methods.methods.find(({ id }) => id === methods.defaultId);
  const isBank = migration.kind === 'upgrade' || preferred?.type === 'direct debit';
  const tab = isBank && !page.scenario.host.disableDirectDebit ? 'direct debit' : 'credit card';
  return { tab, methodId: preferred && isExpiredAt(preferred, now) ? null : defaultOnTab(tab, methods, now) };
}

interface Choice {
  tab: Tab;
  methodId: string | null;
}

/** The choice after an event; null when the event does not change it. */
function choiceAfter(each: PageEvent, page: PaymentPage): Choice | null {
  if (each.type === 'opened' && 'form' in each.after) return initialChoice(each.after, each.now, page);
  if (each.type !== 'performed' || each.before.status !== 'open') return null;
  const { event, before, now } = each;
  const { tab, methodId } = before.form;
  if (event.type === 'method-selected') return { tab, methodId: event.methodId };
  if (event.type !== 'tab-selected') return null;
  return { tab: event.tab, methodId: event.tab === tab ? methodId : defaultOnTab(event.tab, before.data.methods, now) };
}

export const SELECTION_KEPT: PaymentInvariant = {
  title: 'opens on the default tab and method, and keeps the user’s choice',
  findViolation(page) {
    let choice: Choice | null = null;
    return firstViolation(page.events, (each) => {
      choice = choiceAfter(each, page) ?? choice;
      if (!choice || !('form' in each.after)) return null;
      const { tab, methodId } = each.after.form;
      return tab === choice.tab && methodId === choice.methodId
        ? null
        : `The form has ${JSON.stringify({ tab, methodId })} instead of ${JSON.stringify(choice)}.`;
    });
  },
};

export const ENTRIES_KEPT: PaymentInvariant = {
  title: 'keeps entries through declined payments until the next opening',
  findViolation(page) {
    let entered: Record<string, unknown> = {};
    return firstViolation(page.events, (each) => {
      if (each.type === 'opened' && each.before.status === 'preparing' && !each.before.preparation.previousForm)
        entered = {};
      if (each.type === 'performed' && each.before.status === 'open') Object.assign(entered, entriesOf(each.event));
      return 'form' in each.after ? lostEntry(entered, each.after.form) : null;
    });
  },
};
