/** The session's clock. It is stopped at the base instant unless a scenario, a developer or a test sets or starts it. */
import * as z from 'zod';
import { instant, isSupportedYear, LATEST_MS } from '../schemas/values.ts';
import { parseInput, rejectInput } from './backend-error.ts';
import type { World } from './world.ts';

/** The default time of a session: 15 March 2026, 10:00 in Sydney. */
export const BASE_CLOCK = '2026-03-14T23:00:00.000Z';

export type ClockState = Pick<World, 'now' | 'runningSince'>;

export const now = (world: ClockState, realMs = Date.now()): string =>
  world.runningSince === null
    ? world.now
    : new Date(Math.min(Date.parse(world.now) + (realMs - world.runningSince), LATEST_MS)).toISOString();

export const clockStatus = (world: ClockState, realMs = Date.now()): { now: string; running: boolean } => ({
  now: now(world, realMs),
  running: world.runningSince !== null,
});

export function setClock(world: ClockState, instant: string, realMs = Date.now()): void {
  world.now = new Date(instant).toISOString();
  if (world.runningSince !== null) world.runningSince = realMs;
}

function advanceClock(world: ClockState, ms: number): void {
  const time = Date.parse(world.now) + ms;
  if (!isSupportedYear(time)) rejectInput('The clock must stay in the years 0 to 9999.');
  world.now = new Date(time).toISOString();
}

export function setClockRunning(world: ClockState, running: boolean, realMs = Date.now()): void {
  if (running === (world.runningSince !== null)) return;
  world.now = now(world, realMs);
  world.runningSince = running ? realMs : null;
}

const clockUpdate = z
  .strictObject({
    now: instant.exactOptional(),
    advanceMs: z.number().exactOptional(),
    running: z.boolean().exactOptional(),
  })
  .refine((update) => Object.keys(update).length > 0, "have 'now', 'advanceMs' or 'running'")
  .refine(({ now, advanceMs }) => now === undefined || advanceMs === undefined, "not combine 'now' and 'advanceMs'");
export interface ClockUpdate extends z.infer<typeof clockUpdate> {}

const USAGE =
  'Send {"now": ISO instant} or {"advanceMs": milliseconds}, with or without {"running": true or false}; or {"running": true or false} alone.';

export function updateClock(world: ClockState, update: unknown, realMs = Date.now()): void {
  const { now: instant, advanceMs, running } = parseInput(clockUpdate, update, { usage: USAGE });
  if (instant !== undefined) setClock(world, instant, realMs);
  if (advanceMs !== undefined) advanceClock(world, advanceMs);
  if (running !== undefined) setClockRunning(world, running, realMs);
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
