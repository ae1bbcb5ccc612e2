import { type ClockState, now } from './clock.ts';
import type { World } from './world.ts';

/** Incremented when worlds of the previous format can no longer be read. */
export const WORLD_FORMAT = 2;

/** The exact state of a session, for transfer. It contains client secrets, but no card numbers. */
export interface WorldFile {
  format: typeof WORLD_FORMAT;
  world: World;
}

/** Captures a world, with the current time of a running clock. */
export const createWorldFile = (world: World, realMs = Date.now()): WorldFile => ({
  format: WORLD_FORMAT,
  world: { ...world, ...captureClock(world, realMs) },
});

const captureClock = (world: ClockState, realMs: number): ClockState => ({
  now: now(world, realMs),
  runningSince: world.runningSince === null ? null : realMs,
});
