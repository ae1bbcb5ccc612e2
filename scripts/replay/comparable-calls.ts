import type { JournalEntry } from '#scenario-server';

/** An id that the server mints: the letters of its session, and a count where there can be several. */
const MINTED = /\b([a-z]+)_[01][0-9a-z]{6}(\d{4})?(?![0-9a-z])/g;
/** 128 random bits in hex, or a UUID. */
const RANDOM = /\b(?:[0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\b/g;

/** Calls that change nothing; a page sends them side by side, in no fixed order. */
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

/** The calls of a journal as two sessions can be compared: without random values, reads between two changes in one order. */
export function comparableCalls(entries: readonly JournalEntry[]): object[] {
  const calls = entries
    .filter((entry) => !isAsset(entry))
    .map((entry) => ({ ...comparable(entry), changes: changes(entry) }));
  const sorted: typeof calls = [];
  let reads: typeof calls = [];
  for (const call of [...calls, null]) {
    if (call && !call.changes) reads.push(call);
    else {
      sorted.push(...reads.sort((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other))));
      reads = [];
      if (call) sorted.push(call);
    }
  }
  return sorted.map(({ changes: _, ...call }) => call);
}

const changes = ({ kind, name }: JournalEntry): boolean => kind === 'session' || !READS.has(name);

/** That a part of the provider's script loaded: whether it is requested depends on the browser's cache. */
const isAsset = ({ kind, name, status }: JournalEntry): boolean =>
  kind === 'provider' && ['provider script', 'provider frames'].includes(name) && status > 0 && status < 400;

const comparable = ({ kind, name, request, status, answer }: JournalEntry) =>
  JSON.parse(
    JSON.stringify({ kind, name, request, status, refusal: refusalOf(answer) })
      .replace(MINTED, (_id, prefix: string, count?: string) => `${prefix}_${count ?? 'id'}`)
      .replace(RANDOM, 'random')
      .replace(/\b(localhost|127\.0\.0\.1):\d+/g, '$1'),
  ) as object;

/** GraphQL refuses with `errors`, the card provider with `error`; null for an answer that refuses nothing. */
function refusalOf(answer: unknown): string | null {
  const { errors, error } = (answer ?? {}) as { errors?: unknown; error?: unknown };
  const [first] = Array.isArray(errors) ? errors : [error];
  if (first === null || typeof first !== 'object') return null;
  const { message, code } = first as { message?: unknown; code?: unknown };
  return String(message ?? code ?? 'refused');
}
