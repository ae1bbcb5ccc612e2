/** What was sent to the server, and what the host page received. */
import type { CallName } from '../faults.ts';
import type { OperationName, OperationVariables } from '../operations.ts';
import { defineStep, inJournal, onPage } from './define-step.ts';
import { count, listOf, object, text } from './fields.ts';

export const ABSENT = '«absent»';
export const ANY_ID = '«any id»';
export type Marker = typeof ABSENT | typeof ANY_ID;

/**
 * What an operation must have been sent with. Only what is written is compared; inside an array everything is.
 * `ABSENT` demands that a variable was not sent at all, `ANY_ID` that some non-empty text was.
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

/** Each value after its path: 'paymentProfile.currentSubscriptionPrice: 4900, setupIntentId: any id'. */
const describeValues = (value: unknown, path = ''): string =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.entries(value)
        .map(([name, inner]) => describeValues(inner, path === '' ? name : `${path}.${name}`))
        .join(', ')
    : `${path}: ${MARKERS.get(value) ?? JSON.stringify(value)}`;

export const expectOperation = defineStep(
  'expectOperation',
  { operation: text<OperationName>(), variables: object<Record<string, unknown>>() },
  <Name extends OperationName>(operation: Name, variables: Expected<OperationVariables[Name]>) => ({
    operation,
    variables: variables as Record<string, unknown>,
  }),
  {
    describe: ({ operation, variables }) =>
      [`${operation} was sent`, describeValues(variables)].filter(Boolean).join(' with '),
    observe: ({ operation, variables }) => inJournal({ kind: 'graphql', name: operation, request: variables }),
    asserts: ({ variables }) => Object.keys(variables).length > 0,
  },
);
export const expectNoOperation = defineStep(
  'expectNoOperation',
  { operation: text<OperationName>() },
  (operation: OperationName) => ({ operation }),
  { describe: ({ operation }) => `${operation} was not sent` },
);
/** The journal holds this many of the call by now. */
export const expectCalls = defineStep(
  'expectCalls',
  { call: text<CallName>(), times: count },
  (call: CallName, times: number) => ({ call, times }),
  {
    describe: ({ call, times }) => `${call} was called ${times === 1 ? 'once' : `${times} times`}`,
    observe: ({ call, times }) =>
      times === 0 || call === '*' ? null : inJournal(...Array.from({ length: times }, () => ({ name: call }))),
  },
);
export const expectUpgradeIntention = defineStep(
  'expectUpgradeIntention',
  { plan: text() },
  (plan: string) => ({ plan }),
  {
    describe: ({ plan }) => `The upgrade intention for ${plan} was posted`,
    observe: ({ plan }) => inJournal({ kind: 'rest', name: 'upgrade-intention', request: { plan } }),
  },
);
/** What the host page received, in this order: its callbacks and its tracking events. */
export const expectHostEvents = defineStep(
  'expectHostEvents',
  { events: listOf(text()) },
  (...events: string[]) => ({ events }),
  {
    describe: ({ events }) =>
      events.length === 0 ? 'The host page received no event' : `The host page received: ${events.join(', ')}`,
    observe: ({ events }) => (events.length === 0 ? null : onPage(...events.map((name) => ({ kind: 'told', name })))),
  },
);
/** A line of the host's log, which the user does not see. */
export const expectLog = defineStep('expectLog', { message: text() }, (message: string) => ({ message }), {
  describe: ({ message }) => `The host's log says: ${message}`,
  asserts: ({ message }) => message.trim() !== '',
});
