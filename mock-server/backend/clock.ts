/**
 * The session's clock. It is stopped at the base instant unless a scenario, a link or a test sets or starts it.
 * Calendar months are those of Sydney, where the product is sold.
 */
import { truncate } from '../truncate.ts';
import { rejectInput } from './backend-error.ts';
import type { World } from './world.ts';

/** 15 March 2026, 10:00, Australia/Sydney. */
export const BASE_CLOCK = '2026-03-14T23:00:00.000Z';

const SYDNEY_MONTH = new Intl.DateTimeFormat('en-AU', {
  timeZone: 'Australia/Sydney',
  year: 'numeric',
  month: 'numeric',
});
/** ISO 8601 writes only the years 0 to 9999 with four digits. */
const EARLIEST_MS = Date.parse('0000-01-01T00:00:00.000Z');
const LATEST_MS = Date.parse('9999-12-31T23:59:59.999Z');
const ISO_INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;

const isSupportedYear = (ms: number): boolean => ms >= EARLIEST_MS && ms <= LATEST_MS;

/** Converts an ISO 8601 instant with an offset to UTC; null for other texts and for years outside 0 to 9999. */
export function parseInstant(text: string): string | null {
  const time = ISO_INSTANT.test(text) ? Date.parse(text) : Number.NaN;
  return isSupportedYear(time) ? new Date(time).toISOString() : null;
}

export type ClockState = Pick<World, 'now' | 'runningSince'>;

/** The session's current time as an ISO instant. It stops at the end of the year 9999. */
export const now = (world: ClockState, realMs = Date.now()): string =>
  world.runningSince === null
    ? world.now
    : new Date(Math.min(Date.parse(world.now) + (realMs - world.runningSince), LATEST_MS)).toISOString();

/** The clock as the HTTP API returns it. */
export const clockStatus = (world: ClockState, realMs = Date.now()): { now: string; running: boolean } => ({
  now: now(world, realMs),
  running: world.runningSince !== null,
});

export function setClock(world: ClockState, instant: string, realMs = Date.now()): void {
  const parsed = parseInstant(instant);
  world.now =
    parsed ??
    rejectInput(
      `'${truncate(instant)}' is not an ISO 8601 instant with an offset in the years 0 to 9999, like 2026-03-31T23:59:59+11:00.`,
    );
  if (world.runningSince !== null) world.runningSince = realMs;
}

export function advanceClock(world: ClockState, ms: number): void {
  const time = Date.parse(world.now) + ms;
  if (!isSupportedYear(time)) rejectInput('The clock cannot be moved out of the years 0 to 9999.');
  world.now = new Date(time).toISOString();
}

/** Starts the clock from its current time, or stops it there. */
export function setClockRunning(world: ClockState, running: boolean, realMs = Date.now()): void {
  if (running === (world.runningSince !== null)) return;
  world.now = now(world, realMs);
  world.runningSince = running ? realMs : null;
}

const USAGE =
  'Send {"now": ISO instant} or {"advanceMs": milliseconds}, with or without {"running": true or false}; or {"running": true or false} alone.';

/** Applies an update from the HTTP API. */
export function updateClock(world: ClockState, update: Record<string, unknown>, realMs = Date.now()): void {
  const { now: instant, advanceMs, running, ...rest } = update;
  const isValid =
    Object.keys(rest).length === 0 &&
    Object.keys(update).length > 0 &&
    (instant === undefined || (typeof instant === 'string' && advanceMs === undefined)) &&
    (advanceMs === undefined || typeof advanceMs === 'number') &&
    (running === undefined || typeof running === 'boolean');
  if (!isValid) rejectInput(USAGE);
  if (typeof instant === 'string') setClock(world, instant, realMs);
  if (typeof advanceMs === 'number') advanceClock(world, advanceMs);
  if (typeof running === 'boolean') setClockRunning(world, running, realMs);
}

/** The year and month (1 to 12) of an instant in Sydney. */
export function sydneyMonth(instant: string): { year: number; month: number } {
  const parts = SYDNEY_MONTH.formatToParts(new Date(instant));
  const part = (type: string) => Number(parts.find((candidate) => candidate.type === type)?.value);
  return { year: part('year'), month: part('month') };
}

/** Adds a billing interval ('day', 'month' or 'year'). A day that the target month lacks becomes its last day. */
export function addInterval(instant: string, count: number, unit: string): string {
  const date = new Date(instant);
  if (unit === 'day') {
    date.setUTCDate(date.getUTCDate() + count);
    return date.toISOString();
  }
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + (unit === 'year' ? 12 * count : count));
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, lastDay));
  return date.toISOString();
}
