import type { CallName, Fault, FaultEffect } from '../../../mock-server/http/api-types.ts';
import type { HostSession, JournalEntry } from '../scenario-server.ts';

export type { Fault };

export const CALLS = [
  '*',
  'ListPaymentMethod',
  'GetUserSubscriptions',
  'GetMigrationPreview',
  'CreateSetupIntent',
  'CheckCouponCode',
  'CreateSubscription',
  'MigrateSubscription',
  'AttachPaymentMethod',
  'ChangeDefaultPaymentMethod',
  'upgrade-intention',
  'create payment method',
  'create token',
  'confirm setup intent',
  'retrieve setup intent',
  'answer challenge',
  'provider script',
  'provider frames',
] as const satisfies readonly CallName[];

type FaultFields = ReadonlyMap<string, string>;

type CreateEffect = (fields: FaultFields) => FaultEffect | null;

export const FAULT_EFFECTS: ReadonlyMap<string, CreateEffect> = new Map<string, CreateEffect>([
  ['Nothing, only a delay', () => null],
  ['HTTP error', (fields) => ({ with: 'status', status: Number(fields.get('status')) })],
  ['Malformed JSON', () => ({ with: 'malformed JSON' })],
  ['Null data', () => ({ with: 'null data' })],
  [
    'Error with a message',
    (fields) => ({ with: 'error', message: fields.get('message') ?? '', code: 'INTERNAL_SERVER_ERROR' }),
  ],
  ['Request is lost', () => ({ with: 'lost connection', work: 'not begun' })],
  ['Processed, but the response is lost', () => ({ with: 'lost connection', work: 'done' })],
  ['Processed, but the browser repeats the request', () => ({ with: 'connection reset', work: 'done' })],
]);

/** Reads the fault form. Null if the form neither breaks nor delays anything. The browser has validated each field. */
export function parseFault(fields: FaultFields): Fault | null {
  const breaks = FAULT_EFFECTS.get(fields.get('effect') ?? '')?.(fields) ?? null;
  const delayMs = Number(fields.get('delay'));
  if (!breaks && delayMs === 0) return null;
  return {
    call: fields.get('call') as CallName,
    ...(fields.get('repeat') === 'once' ? { times: 1 } : {}),
    ...(delayMs > 0 ? { delayMs } : {}),
    ...(breaks ? { breaks } : {}),
  };
}

/** The session's current faults: those at its start, or the last ones that the journal records. */
export function currentFaults(host: HostSession, journal: readonly JournalEntry[]): readonly Fault[] {
  const bodies = journal
    .filter(({ kind, status }) => kind === 'session' && status < 400)
    .toReversed()
    .flatMap(({ answer, request }) => [answer, request] as ({ faults?: unknown } | null)[]);
  const recorded = bodies.map((body) => body?.faults).find(Array.isArray) as Fault[] | undefined;
  return recorded ?? host.faults ?? [];
}
