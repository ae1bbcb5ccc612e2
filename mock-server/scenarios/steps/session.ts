/** What happens outside the page: to the session's clock, its faults and its saved methods, or in another tab. */
import type { Fault, SavedMethod } from '../../backend/records.ts';
import { sayFault } from '../faults.ts';
import { defineStep, inJournal, type Trigger } from './define-step.ts';
import { cardDetails, cardOf } from './details.ts';
import { count, type Fields, listOf, object, optional, text, type ValuesOf } from './fields.ts';

/** A step that is one request to the session; the journal shows it as it was sent. */
const defineSessionStep = <const Type extends string, Given extends Fields, Args extends unknown[]>(
  type: Type,
  fields: Given,
  build: (...args: Args) => ValuesOf<Given>,
  {
    describe,
    request,
  }: {
    describe: (step: ValuesOf<Given>) => string;
    request: (step: ValuesOf<Given>) => Omit<Extract<Trigger, { kind: 'request' }>, 'kind'>;
  },
) =>
  defineStep(type, fields, build, {
    describe,
    trigger: (step) => ({ kind: 'request', ...request(step) }),
    observe: (step) => {
      const { path, body } = request(step);
      return inJournal({ kind: 'session', name: path, status: 200, request: body });
    },
  });

/** Moves the session's clock to an ISO instant with its offset. */
export const setClock = defineSessionStep('setClock', { now: text() }, (now: string) => ({ now }), {
  describe: ({ now }) => `It is ${now}`,
  request: ({ now }) => ({ path: 'clock', body: { now: new Date(now).toISOString() } }),
});

export const advanceClock = defineSessionStep('advanceClock', { ms: count }, (ms: number) => ({ ms }), {
  describe: ({ ms }) => `${ms / 1000} seconds go by`,
  request: ({ ms }) => ({ path: 'clock', body: { advanceMs: ms } }),
});

/** From now on these faults apply, and no others. */
export const setFaults = defineSessionStep(
  'setFaults',
  { faults: listOf(object<Fault>()) },
  (...faults: Fault[]) => ({ faults }),
  {
    describe: ({ faults }) =>
      faults.length === 0 ? 'Nothing goes wrong any more' : `From now on: ${faults.map(sayFault).join('; ')}`,
    request: ({ faults }) => ({ path: 'faults', body: { faults } }),
  },
);

/** The saved methods change while this page is open: in another tab, or on another device. */
export const changeElsewhere = defineSessionStep(
  'changeElsewhere',
  { add: optional(object<SavedMethod>()), remove: optional(text()) },
  (change: { add: SavedMethod } | { remove: string }) => change,
  {
    describe: ({ add }) =>
      add ? 'A payment method is saved in another tab' : 'A payment method is removed in another tab',
    request: ({ add, remove }) => ({ path: 'methods', body: add ? { add } : { remove } }),
  },
);

/** The same person buys the same plan in a second browser tab, to the end. */
export const buyInAnotherTab = defineStep(
  'buyInAnotherTab',
  { card: cardDetails },
  (number: string) => ({ card: cardOf({ number }) }),
  { describe: ({ card }) => `Buy the same plan in another browser tab with the card ${card.number}` },
);
