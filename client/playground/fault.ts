import type { CallName, Fault, FaultEffect } from '../../mock-server/http/api-types.ts';

export type { CallName, Fault, FaultEffect };

/** The group of each call in the fault form. */
const GROUP_OF: Record<CallName, string> = {
  '*': 'All',
  ListPaymentMethod: 'Operations',
  GetUserSubscriptions: 'Operations',
  GetMigrationPreview: 'Operations',
  CreateSetupIntent: 'Operations',
  CheckCouponCode: 'Operations',
  CreateSubscription: 'Operations',
  MigrateSubscription: 'Operations',
  AttachPaymentMethod: 'Operations',
  ChangeDefaultPaymentMethod: 'Operations',
  'upgrade-intention': 'Billing service',
  'create payment method': 'Card provider',
  'create token': 'Card provider',
  'confirm setup intent': 'Card provider',
  'retrieve setup intent': 'Card provider',
  'answer challenge': 'Card provider',
  'provider script': 'Card provider',
  'provider frames': 'Card provider',
};
const CALLS = Object.keys(GROUP_OF) as CallName[];

/** The calls that a fault can affect, grouped for the fault form. */
export const CALL_GROUPS: readonly { group: string; calls: readonly CallName[] }[] = [
  ...new Set(Object.values(GROUP_OF)),
].map((group) => ({ group, calls: CALLS.filter((call) => GROUP_OF[call] === group) }));

export const describeCall = (call: string): string => (call === '*' ? 'Every call' : call);

/** 'CreateSubscription returns HTTP 503 (once, after 2 calls)'. */
export function describeFault({ call, skip = 0, times, delayMs, breaks }: Fault): string {
  const after = skip > 0 ? `after ${skip} ${skip === 1 ? 'call' : 'calls'}` : '';
  const repetition = times === undefined ? '' : times === 1 ? 'once' : `${times} times`;
  const condition = [repetition, after].filter(Boolean).join(', ');
  const delay =
    delayMs === undefined ? [] : [`takes ${typeof delayMs === 'number' ? delayMs : delayMs.join(' to ')} ms`];
  const effect = [...delay, ...(breaks ? [describeEffect(breaks)] : [])].join(' and ');
  return `${describeCall(call)} ${effect}${condition === '' ? '' : ` (${condition})`}`;
}

function describeEffect(breaks: FaultEffect): string {
  switch (breaks.with) {
    case 'status':
      return `returns HTTP ${breaks.status}`;
    case 'malformed JSON':
      return 'returns malformed JSON';
    case 'null data':
      return 'returns null data';
    case 'error':
      return `returns the error ‘${breaks.message}’`;
    case 'lost connection':
      return breaks.work === 'done' ? 'is processed, but its response is lost' : 'does not reach the server';
  }
}
