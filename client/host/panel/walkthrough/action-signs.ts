import type { JournalEntry, WalkStep } from '../../scenario-server.ts';
import type { Happening } from '../../session/happening.ts';
import { sameFields } from './same-fields.ts';

/** What shows that a person's step was done: something on the page, or an entry of the journal. */
export type Sign =
  | { on: 'page'; shows: (happening: Happening) => boolean }
  | { on: 'journal'; shows: (entry: JournalEntry) => boolean };

const pressed = (name: unknown): Sign => ({
  on: 'page',
  shows: (happening) => happening.kind === 'pressed' && happening.name === name,
});
const onPage = (kind: Happening['kind']): Sign => ({ on: 'page', shows: (happening) => happening.kind === kind });
const sessionChange = (name: string, request: (sent: Record<string, unknown>) => boolean): Sign => ({
  on: 'journal',
  shows: (entry) =>
    entry.kind === 'session' &&
    entry.name === name &&
    entry.status < 400 &&
    request((entry.request ?? {}) as Record<string, unknown>),
});
const answered = (outcome: string): Sign => ({
  on: 'journal',
  shows: ({ name, request }) => name === 'answer challenge' && sameFields({ outcome }, request),
});

const instant = (value: unknown): number => (typeof value === 'string' ? Date.parse(value) : Number.NaN);

/** The sign of a step that acts; null for one that leaves none that this page or the server could see. */
export function signOf(step: WalkStep): Sign | null {
  switch (step.do) {
    case 'start':
    case 'begin':
      return onPage('opened');
    case 'chooseTab':
      return pressed(step['tab']);
    case 'chooseMethod':
      return { on: 'page', shows: (happening) => happening.kind === 'chose' && happening.name === step['label'] };
    case 'applyCoupon':
      return {
        on: 'page',
        shows: (happening) =>
          happening.kind === 'pressed' &&
          happening.name === 'Apply' &&
          happening.coupon?.toLowerCase() === String(step['code']).trim().toLowerCase(),
      };
    case 'removeCoupon':
      return pressed('Remove');
    case 'pay':
    case 'payTwice':
    case 'payByEnterAndClick':
      return pressed(step['label'] ?? 'Confirm & pay');
    case 'payInPage':
      return pressed('Pay for this document');
    case 'save':
      return pressed(step['label']);
    case 'retry':
      return pressed('Try again');
    case 'pressEscape':
      return onPage('escape');
    case 'pressOutside':
      return onPage('outside');
    case 'hide':
      return onPage('hidden');
    case 'reloadPage':
      return onPage('reloaded');
    case 'completeChallenge':
      return answered('completed');
    case 'failChallenge':
      return answered('failed');
    case 'closeChallenge':
      return answered('closed');
    case 'openMethodDialog':
      return pressed('Change payment method');
    case 'setClock':
      return sessionChange('clock', ({ now }) => instant(now) === instant(step['now']));
    case 'advanceClock':
      return sessionChange(
        'clock',
        ({ advanceMs }) => typeof advanceMs === 'number' && advanceMs >= Number(step['ms']),
      );
    case 'setFaults':
      return sessionChange('faults', ({ faults }) => sameFields(step['faults'], faults));
    case 'changeElsewhere':
      return sessionChange('methods', ({ add, remove }) =>
        step['add'] ? sameFields(step['add'], add) : sameFields(step['remove'], remove),
      );
    default:
      return null;
  }
}

/** Steps that may need no doing, because what they choose is chosen already: the walk does not wait for them. */
export const mayBeLeftOut = (step: WalkStep): boolean => step.do === 'chooseTab' || step.do === 'chooseMethod';
