/** Expectations about what was sent to the server and what the host page received. */
import * as z from 'zod';
import { type CallName, callName, operationName } from '../../schemas/call-names.ts';
import { count } from '../../schemas/values.ts';
import type { OperationName, OperationVariables } from '../operations.ts';
import { defineStep, matchJournalEntries, matchPageEvents } from './define-step.ts';

export const ABSENT = '«absent»';
export const ANY_ID = '«any id»';
type Marker = typeof ABSENT | typeof ANY_ID;

/**
 * Expected variables of an operation. Objects are compared partially, arrays in full.
 * `ABSENT` requires that a variable was not sent, `ANY_ID` that it was a non-empty string.
 */
export type Expected<T> = T extends readonly unknown[]
  ? T
  : T extends object
    ? { [K in keyof T]?: Expected<T[K]> | Marker }
    : T | Marker;

const MARKERS = new Map<unknown, string>([
  [ABSENT, 'not sent'],
  [ANY_ID, 'any id'],
]);

/** Lists every value with its path: 'paymentProfile.currentSubscriptionPrice: 4900, setupIntentId: any id'. */
const describeValues = (value: unknown, path = ''): string =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.entries(value)
        .map(([name, inner]) => describeValues(inner, path === '' ? name : `${path}.${name}`))
        .join(', ')
    : `${path}: ${MARKERS.get(value) ?? JSON.stringify(value)}`;

export const expectOperation = defineStep(
  'expectOperation',
  { operation: operationName, variables: z.record(z.string(), z.unknown()) },
  <Name extends OperationName>(operation: Name, variables: Expected<OperationVariables[Name]>) => ({
    operation,
    variables: variables as Record<string, unknown>,
  }),
  {
    describe: ({ operation, variables }) =>
      [`${operation} was sent`, describeValues(variables)].filter(Boolean).join(' with '),
    observe: ({ operation, variables }) =>
      matchJournalEntries({ kind: 'graphql', name: operation, request: variables }),
    canFail: ({ variables }) => Object.keys(variables).length > 0,
  },
);
export const expectNoOperation = defineStep(
  'expectNoOperation',
  { operation: operationName },
  (operation: OperationName) => ({ operation }),
  { describe: ({ operation }) => `${operation} was not sent` },
);
/** The journal contains exactly this number of calls so far. */
export const expectCalls = defineStep(
  'expectCalls',
  { call: callName, times: count },
  (call: CallName, times: number) => ({ call, times }),
  {
    describe: ({ call, times }) => `${call} was called ${times === 1 ? 'once' : `${times} times`}`,
    observe: ({ call, times }) =>
      times === 0 || call === '*'
        ? null
        : matchJournalEntries(...Array.from({ length: times }, () => ({ name: call }))),
  },
);
export const expectUpgradeIntention = defineStep(
  'expectUpgradeIntention',
  { plan: z.string() },
  (plan: string) => ({ plan }),
  {
    describe: ({ plan }) => `The upgrade intention for ${plan} was sent`,
    observe: ({ plan }) => matchJournalEntries({ kind: 'rest', name: 'upgrade-intention', request: { plan } }),
  },
);
/** The callbacks and tracking events that the host page received, in this order. */
export const expectHostEvents = defineStep(
  'expectHostEvents',
  { events: z.array(z.string()) },
  (...events: string[]) => ({ events }),
  {
    describe: ({ events }) =>
      events.length === 0 ? 'The host page received no event' : `The host page received: ${events.join(', ')}`,
    observe: ({ events }) =>
      events.length === 0 ? null : matchPageEvents(...events.map((name) => ({ kind: 'told', name }))),
  },
);
/** An entry of the host page's log, which the user does not see. */
export const expectLog = defineStep('expectLog', { message: z.string() }, (message: string) => ({ message }), {
  describe: ({ message }) => `The host page's log contains: ${message}`,
  canFail: ({ message }) => message.trim() !== '',
});
