/** What the host is told of a payment. */
import type { Step } from '#scenarios';
import type { Page } from '../page.ts';
import { countOf } from './by-plan.ts';

/** In the order in which they are told. */
export const PURCHASE_EVENTS = [
  'onSuccess',
  'sharedSuccess',
  'Plan Paid',
  'user:payButton_clicked',
  'user:cardPayment_completed',
];
/** After them, where an offer to migrate was taken. */
export const MIGRATION_EVENT = 'user:upgradePlanWithCredit_completed';

/** The host is told of every purchase once, and none was made twice. */
export function toldOf({ purchases, heard }: Page): Step[] {
  const meant = purchases.filter(
    ({ planHandle }, place) => countOf(purchases.slice(0, place), planHandle) <= countOf(heard.paid, planHandle),
  );
  const events = meant.flatMap(({ attempt }) => [...PURCHASE_EVENTS, ...(attempt?.migrating ? [MIGRATION_EVENT] : [])]);
  return [{ type: 'expectHostEvents', events }];
}
