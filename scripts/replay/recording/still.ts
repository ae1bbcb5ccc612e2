import type { JournalEntry } from '#scenario-server';
import type { Exchange } from '../record.ts';

/** An id that the server mints: the letters of a session of its own, and a count where there can be several. */
const MINTED = /\b([a-z]+)_[01][0-9a-z]{6}(\d{4})?(?![0-9a-z])/g;
/** 128 bits of chance in hex, or a UUID. */
const CHANCE = /\b(?:[0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\b/g;

/** The same value with a stable word in the place of all that chance has drawn in this session. */
export function still(value: unknown, sessionKey: string): unknown {
  if (typeof value === 'string') return stillText(value, sessionKey);
  if (Array.isArray(value)) return value.map((inner) => still(inner, sessionKey));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, still(inner, sessionKey)]));
}

export function stillText(text: string, sessionKey: string): string {
  const scenario = sessionKey.slice(0, sessionKey.indexOf('.'));
  return text
    .replaceAll(sessionKey, `${scenario}.this-session`)
    .replace(MINTED, (_id, prefix: string, count?: string) => `${prefix}_${count ?? 'id'}`)
    .replace(CHANCE, 'chance')
    .replace(/\b(localhost|127\.0\.0\.1):\d+/g, '$1');
}

/** What the journal says of a walk, without what differs from one walk to the next: times, and what chance has drawn. */
export const exchangesOf = (journal: readonly JournalEntry[], sessionKey: string): Exchange[] =>
  journal
    .filter((entry) => !isLoading(entry))
    .map(({ kind, name, request, status, answer, why, fault }) => ({
      kind,
      name,
      request: still(request, sessionKey),
      status,
      answer: still(answer, sessionKey),
      why: stillText(why, sessionKey),
      fault,
    }));

/** That a part of the provider's script came: whether it is asked for depends on what the browser has kept. */
const isLoading = ({ kind, name, status }: JournalEntry): boolean =>
  kind === 'provider' && ['provider script', 'provider frames'].includes(name) && status > 0 && status < 400;
