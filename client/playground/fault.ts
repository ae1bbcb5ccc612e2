/** A fault as the scenario server accepts it. Declared again here: the playground shares no code with the server. */
export interface Fault {
  /** An operation, 'upgrade-intention', a call to the card provider, its script or its frames; '*' matches every call. */
  call: string;
  /** How many matching calls pass first. */
  skip?: number;
  /** How many calls it then affects; all of them when omitted. */
  times?: number;
  delayMs?: number | [from: number, to: number];
  breaks?: FaultEffect;
}

export type FaultEffect =
  | { with: 'status'; status: number; body?: string; type?: string }
  | { with: 'malformed JSON' }
  | { with: 'null data' }
  | { with: 'error'; message: string; code: string }
  | { with: 'lost connection'; work: 'not begun' | 'done' };

/** The calls that a fault can affect, grouped for the fault form. */
export const CALL_GROUPS: readonly { group: string; calls: readonly string[] }[] = [
  { group: 'All', calls: ['*'] },
  {
    group: 'Operations',
    calls: [
      'ListPaymentMethod',
      'GetUserSubscriptions',
      'GetMigrationPreview',
      'CreateSetupIntent',
      'CheckCouponCode',
      'CreateSubscription',
      'MigrateSubscription',
      'AttachPaymentMethod',
      'ChangeDefaultPaymentMethod',
    ],
  },
  { group: 'Billing service', calls: ['upgrade-intention'] },
  {
    group: 'Card provider',
    calls: [
      'create payment method',
      'create token',
      'confirm setup intent',
      'retrieve setup intent',
      'answer challenge',
      'provider script',
      'provider frames',
    ],
  },
];

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
