/**
 * The session's clock. It stands still at the base instant unless a scenario, a link or a test moves it or lets it run;
 * business months are those of Sydney, because the product is sold there.
 */
import { shortened } from '../scenarios/shortened.ts';
import { Refusal } from './refusal.ts';
import type { World } from './world.ts';

/** 15 March 2026, 10:00, Australia/Sydney. */
export const BASE_CLOCK = '2026-03-14T23:00:00.000Z';

const SYDNEY_MONTH = new Intl.DateTimeFormat('en-AU', {
  timeZone: 'Australia/Sydney',
  year: 'numeric',
  month: 'numeric',
});
/** ISO 8601 writes the years 0 to 9999 with four digits, and others in another form. */
const EARLIEST_MS = Date.parse('0000-01-01T00:00:00.000Z');
const LATEST_MS = Date.parse('9999-12-31T23:59:59.999Z');
const ISO_INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;

const isKnownYear = (ms: number): boolean => ms >= EARLIEST_MS && ms <= LATEST_MS;

/** An instant with its offset as the same instant in UTC; null when the text is none, or not in the years 0 to 9999. */
export function parseInstant(text: string): string | null {
  const time = ISO_INSTANT.test(text) ? Date.parse(text) : Number.NaN;
  return isKnownYear(time) ? new Date(time).toISOString() : null;
}

export type Clock = Pick<World, 'now' | 'runningSince'>;

/** The session's time, as an ISO instant. Everything that wants to know it asks here. It stands still at the end of year 9999. */
export const now = (world: Clock, realMs = Date.now()): string =>
  world.runningSince === null
    ? world.now
    : new Date(Math.min(Date.parse(world.now) + (realMs - world.runningSince), LATEST_MS)).toISOString();

/** What a page is told of the clock. */
export const clockOf = (world: Clock, realMs = Date.now()): { now: string; running: boolean } => ({
  now: now(world, realMs),
  running: world.runningSince !== null,
});

export function setClock(world: Clock, instant: string, realMs = Date.now()): void {
  const parsed = parseInstant(instant);
  if (parsed === null) {
    throw new Refusal(
      `'${shortened(instant)}' is not an ISO 8601 instant with an offset in the years 0 to 9999, like 2026-03-31T23:59:59+11:00.`,
      'BAD_USER_INPUT',
    );
  }
  world.now = parsed;
  if (world.runningSince !== null) world.runningSince = realMs;
}

export function advanceClock(world: Clock, ms: number): void {
  const time = Date.parse(world.now) + ms;
  if (!isKnownYear(time)) {
    throw new Refusal('The clock cannot be moved out of the years 0 to 9999.', 'BAD_USER_INPUT');
  }
  world.now = new Date(time).toISOString();
}

/** Lets the clock go on with real time from where it is, or stops it there. */
export function runClock(world: Clock, running: boolean, realMs = Date.now()): void {
  if (running === (world.runningSince !== null)) return;
  world.now = now(world, realMs);
  world.runningSince = running ? realMs : null;
}

const FORM =
  'Send {"now": ISO instant} or {"advanceMs": milliseconds}, and {"running": true or false} beside it or alone.';

/** Changes the clock as somebody outside asks for. */
export function orderClock(world: Clock, order: Record<string, unknown>, realMs = Date.now()): void {
  const { now: instant, advanceMs, running, ...rest } = order;
  const isKnown =
    Object.keys(rest).length === 0 &&
    Object.keys(order).length > 0 &&
    (instant === undefined || (typeof instant === 'string' && advanceMs === undefined)) &&
    (advanceMs === undefined || typeof advanceMs === 'number') &&
    (running === undefined || typeof running === 'boolean');
  if (!isKnown) throw new Refusal(FORM, 'BAD_USER_INPUT');
  if (typeof instant === 'string') setClock(world, instant, realMs);
  if (typeof advanceMs === 'number') advanceClock(world, advanceMs);
  if (typeof running === 'boolean') runClock(world, running, realMs);
}

/** The year and month (1 to 12) that a calendar in Sydney shows. */
export function sydneyMonth(instant: string): { year: number; month: number } {
  const parts = SYDNEY_MONTH.formatToParts(new Date(instant));
  const part = (type: string) => Number(parts.find((candidate) => candidate.type === type)?.value);
  return { year: part('year'), month: part('month') };
}

/** Moves an instant by a billing interval ('day', 'month' or 'year'). A shorter month ends on its last day. */
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
