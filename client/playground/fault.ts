/** Faults as the scenario server takes them, and their words. A mirror: this page shares no code with the server. */
export interface Fault {
  /** An operation, 'upgrade-intention', a call to the card provider, its script or its frames; '*' is every call. */
  call: string;
  /** Lets this many pass first. */
  skip?: number;
  /** Then meets this many; all that follow when left out. */
  times?: number;
  delayMs?: number | [from: number, to: number];
  breaks?: Breakage;
}

export type Breakage =
  | { with: 'status'; status: number; body?: string; type?: string }
  | { with: 'malformed JSON' }
  | { with: 'null data' }
  | { with: 'error'; message: string; code: string }
  | { with: 'lost connection'; work: 'not begun' | 'done' };

/** Everything that can go wrong, as a person chooses it. */
export const CALLS: readonly { group: string; calls: readonly string[] }[] = [
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

export const sayCall = (call: string): string => (call === '*' ? 'every call' : call);

export function sayFault({ call, skip = 0, times, delayMs, breaks }: Fault): string {
  const after = skip > 0 ? `after ${skip}` : '';
  const often = times === undefined ? '' : times === 1 ? 'once' : `${times} times`;
  const which = [often, after].filter(Boolean).join(' ');
  const later =
    delayMs === undefined ? [] : [`takes ${typeof delayMs === 'number' ? delayMs : delayMs.join(' to ')} ms`];
  const what = [...later, ...(breaks ? [sayBreakage(breaks)] : [])].join(' and ');
  return `${which === '' ? '' : `${which}, `}${sayCall(call)} ${what}`;
}

function sayBreakage(breaks: Breakage): string {
  switch (breaks.with) {
    case 'status':
      return `is answered with HTTP ${breaks.status}`;
    case 'malformed JSON':
      return 'is answered with half a JSON document';
    case 'null data':
      return 'is answered with null data';
    case 'error':
      return `is refused with ‘${breaks.message}’`;
    case 'lost connection':
      return breaks.work === 'done' ? 'is done, and the answer is lost' : 'does not arrive';
  }
}
