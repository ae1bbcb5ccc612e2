import type { KnownGap } from './mutant.ts';
import { setField, setHeader } from './mutations.ts';

/** Defects that no contract detects. Each is verified to pass, so that the list stays accurate. */
export const knownGaps: KnownGap[] = [
  {
    name: 'charged another amount',
    description: 'charges a different amount from the agreed one',
    operation: 'CreateSubscription',
    mutations: [setField('data.createSubscription.total_revenue_in_cents', 1)],
    reason: 'no field of the response is the charged amount: revenue may include a card fee and may be recorded later',
  },
  {
    name: 'CORS',
    description: 'does not allow the host page’s origin or request headers (CORS)',
    operation: 'ListPaymentMethod',
    mutations: [setHeader('access-control-allow-origin', 'https://somewhere-else.example')],
    reason: 'only browsers enforce CORS; the verifier does not',
  },
];
