import type { JournalEntry } from '#scenario-server';

/** An id that the server generates: a prefix, the session's hash, and a count if there can be several. */
const GENERATED_ID = /\b([a-z]+)_[01][0-9a-z]{6}(\d{4})?(?![0-9a-z])/g;
/** 128 random bits in hex, or a UUID. */
const RANDOM_ID = /\b(?:[0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\b/g;

/** Calls without side effects, which a page sends in parallel and in no fixed order. */
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

/** Makes the calls of two sessions comparable: replaces random values, and sorts the reads between two mutations. */
export function normalizeCalls(entries: readonly JournalEntry[]): object[] {
  const calls = entries
    .filter((entry) => !isProviderAsset(entry))
    .map((entry) => ({ ...normalizeCall(entry), isMutation: isMutation(entry) }));
  const sorted: typeof calls = [];
  let reads: typeof calls = [];
  for (const call of [...calls, null]) {
    if (call && !call.isMutation) reads.push(call);
    else {
      sorted.push(...reads.sort((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other))));
      reads = [];
      if (call) sorted.push(call);
    }
  }
  return sorted.map(({ isMutation: _, ...call }) => call);
}

const isMutation = ({ kind, name }: JournalEntry): boolean => kind === 'session' || !READS.has(name);

/** Successful requests for the provider's assets depend on the browser's cache. */
const isProviderAsset = ({ kind, name, status }: JournalEntry): boolean =>
  kind === 'provider' && ['provider script', 'provider frames'].includes(name) && status > 0 && status < 400;

const normalizeCall = ({ kind, name, request, status, answer }: JournalEntry) =>
  JSON.parse(
    JSON.stringify({ kind, name, request, status, error: errorMessageOf(answer) })
      .replace(GENERATED_ID, (_id, prefix: string, count?: string) => `${prefix}_${count ?? 'id'}`)
      .replace(RANDOM_ID, 'random')
      .replace(/\b(localhost|127\.0\.0\.1):\d+/g, '$1'),
  ) as object;

/** The error message in a response: GraphQL has `errors`, the card provider `error`; null without an error. */
function errorMessageOf(response: unknown): string | null {
  const { errors, error } = (response ?? {}) as { errors?: unknown; error?: unknown };
  const [first] = Array.isArray(errors) ? errors : [error];
  if (first === null || typeof first !== 'object') return null;
  const { message, code } = first as { message?: unknown; code?: unknown };
  return String(message ?? code ?? 'unknown error');
}
