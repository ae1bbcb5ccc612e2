/** Steps outside the page: they change the session's clock, faults or saved methods, or act in another tab. */
import * as z from 'zod';
import { type Fault, faults } from '../../schemas/fault.ts';
import { type SavedMethodRecord, savedMethod } from '../../schemas/records.ts';
import { count, instant } from '../../schemas/values.ts';
import { describeFault } from '../fault-builders.ts';
import {
  defineStep,
  type Fields,
  matchJournalEntries,
  type StepBehavior,
  type Trigger,
  type ValuesOf,
} from './define-step.ts';
import { cardDetails, completeCard } from './details.ts';

/** Defines a step that is one request to the session; the journal records it as sent. */
const defineSessionStep = <const Type extends string, Given extends Fields, Args extends unknown[]>(
  type: Type,
  fields: Given,
  build: (...args: Args) => ValuesOf<Given>,
  {
    request,
    ...behavior
  }: Pick<StepBehavior<ValuesOf<Given>>, 'describe' | 'requires'> & {
    request: (step: ValuesOf<Given>) => Omit<Extract<Trigger, { kind: 'request' }>, 'kind'>;
  },
) =>
  defineStep(type, fields, build, {
    ...behavior,
    trigger: (step) => ({ kind: 'request', ...request(step) }),
    observe: (step) => {
      const { path, body } = request(step);
      return matchJournalEntries({ kind: 'session', name: path, status: 200, request: body });
    },
  });

/** Moves the session's clock to an ISO instant with its offset. */
export const setClock = defineSessionStep('setClock', { now: instant }, (now: string) => ({ now }), {
  describe: ({ now }) => `The clock is set to ${now}`,
  request: ({ now }) => ({ path: 'clock', body: { now: new Date(now).toISOString() } }),
});

export const advanceClock = defineSessionStep('advanceClock', { ms: count }, (ms: number) => ({ ms }), {
  describe: ({ ms }) => `${ms / 1000} seconds pass`,
  request: ({ ms }) => ({ path: 'clock', body: { advanceMs: ms } }),
});

/** Replaces the session's faults. */
export const setFaults = defineSessionStep('setFaults', { faults }, (...faults: Fault[]) => ({ faults }), {
  describe: ({ faults }) =>
    faults.length === 0 ? 'All faults are removed' : `From now on: ${faults.map(describeFault).join('; ')}`,
  request: ({ faults }) => ({ path: 'faults', body: { faults } }),
});

/** Changes the saved methods while the page is open, as another tab or device does. */
export const changeElsewhere = defineSessionStep(
  'changeElsewhere',
  { add: savedMethod.exactOptional(), remove: z.string().exactOptional() },
  (change: { add: SavedMethodRecord } | { remove: string }) => change,
  {
    describe: ({ add }) =>
      add ? 'A payment method is saved in another tab' : 'A payment method is removed in another tab',
    requires: {
      holds: ({ add, remove }) => (add === undefined) !== (remove === undefined),
      message: "have either 'add' or 'remove'",
    },
    request: ({ add, remove }) => ({ path: 'methods', body: add ? { add } : { remove } }),
  },
);

/** The user buys the same plan in a second browser tab. */
export const buyInAnotherTab = defineStep(
  'buyInAnotherTab',
  { card: cardDetails },
  (number: string) => ({ card: completeCard({ number }) }),
  { describe: ({ card }) => `Buy the same plan in another browser tab with the card ${card.number}` },
);
