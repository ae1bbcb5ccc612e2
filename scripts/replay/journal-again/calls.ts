import type { JournalEntry } from '#scenario-server';
import { exchangesOf } from '../recording/still.ts';

/** An exchange as it is compared: what was asked, and how that went. */
export interface Call {
  kind: JournalEntry['kind'];
  name: string;
  request: unknown;
  /** 0: the connection was lost. */
  status: number;
  /** What the answer refused, in its words; null where it did not. */
  refusal: string | null;
}

/** No call has its session's name in it; what people call a session, such as 'a', could stand in any word. */
const NO_SESSION = '.«no session»';

/** The calls of a journal, in order, with stable words in place of what chance has drawn. */
export const callsOf = (entries: readonly JournalEntry[]): Call[] =>
  exchangesOf(entries, NO_SESSION).map(({ kind, name, request, status, answer }) => ({
    kind,
    name,
    request,
    status,
    refusal: refusalOf(answer),
  }));

/** GraphQL refuses with `errors`, the card provider with `error`. */
function refusalOf(answer: unknown): string | null {
  if (answer === null || typeof answer !== 'object') return null;
  const { errors, error } = answer as { errors?: unknown; error?: unknown };
  const [first] = Array.isArray(errors) ? errors : [error];
  if (first === null || typeof first !== 'object') return null;
  const { message, code } = first as { message?: unknown; code?: unknown };
  return String(message ?? code ?? 'refused');
}

/** A call in a line. */
export function sayCall({ name, request, status, refusal }: Call): string {
  const asked = JSON.stringify(request);
  const went = status === 0 ? 'connection lost' : refusal === null ? String(status) : `${status}, refused: ${refusal}`;
  return `${name}${asked === undefined || asked === '{}' ? '' : ` ${asked}`} (${went})`;
}

const READS = new Set([
  'CreateSetupIntent',
  'GetMigrationPreview',
  'GetUserSubscriptions',
  'ListPaymentMethod',
  'upgrade-intention',
  'retrieve setup intent',
  'provider script',
  'provider frames',
]);

/** Whether a page sends the call along with others, in no order: it asks or tells, and changes nothing for them. */
export const isAside = ({ kind, name }: Call): boolean => kind !== 'session' && READS.has(name);
