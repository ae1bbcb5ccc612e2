import type { SessionLimits } from './session-store.ts';

/** Times in milliseconds of real time. */
export interface Eviction {
  /** The number of sessions, their age, or the size of all worlds. */
  reason: 'limit' | 'age' | 'size';
  at: number;
  usedAt: number;
}

/** The reason why a session starts over, for its journal. */
export function describeEviction(
  { reason, at, usedAt }: Eviction,
  { maxSessionsPerClient, maxAgeMs }: SessionLimits,
): string {
  const causes = {
    limit: `limit of ${maxSessionsPerClient.toLocaleString('en-AU')} sessions`,
    age: `unused for ${formatMinimumDuration(maxAgeMs)}`,
    size: 'limit of memory for all sessions; this one was the largest',
  };
  return `the previous session was evicted at ${toIsoString(at)} (${causes[reason]}); it was last used at ${toIsoString(usedAt)}`;
}

const toIsoString = (ms: number): string => new Date(ms).toISOString();

const HOUR_MS = 60 * 60 * 1_000;

const formatMinimumDuration = (ms: number): string =>
  ms >= HOUR_MS ? `more than ${Math.floor(ms / HOUR_MS)} h` : `more than ${Math.floor(ms / 1_000)} s`;
