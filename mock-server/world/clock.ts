/**
 * The session's clock. It stands still at the base instant unless a scenario, a link or a test moves it; business months
 * are those of Sydney, because the product is sold there.
 */
import { Refusal } from './refusal.ts';
import type { World } from './world.ts';

/** 15 March 2026, 10:00, Australia/Sydney. */
export const BASE_CLOCK = '2026-03-14T23:00:00.000Z';

const SYDNEY_MONTH = new Intl.DateTimeFormat('en-AU', {
  timeZone: 'Australia/Sydney',
  year: 'numeric',
  month: 'numeric',
});
const ISO_INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;

/** An instant with its offset as the same instant in UTC; null when the text is none. */
export function parseInstant(text: string): string | null {
  const time = ISO_INSTANT.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}

export function setClock(world: World, instant: string): void {
  const now = parseInstant(instant);
  if (now === null) {
    throw new Refusal(
      `'${instant}' is not an ISO 8601 instant with an offset, like 2026-03-31T23:59:59+11:00.`,
      'BAD_USER_INPUT',
    );
  }
  world.now = now;
}

export function advanceClock(world: World, ms: number): void {
  const time = Date.parse(world.now) + ms;
  if (!Number.isFinite(ms) || Math.abs(time) > 8.64e15) {
    throw new Refusal('The clock cannot be moved by that many milliseconds.', 'BAD_USER_INPUT');
  }
  world.now = new Date(time).toISOString();
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
