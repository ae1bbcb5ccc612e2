/**
 * A world as a file, to hand somebody the exact state of a session. It is this server's own state: client secrets stand
 * in it, card numbers do not.
 */
import { type Clock, now } from './clock.ts';
import type { World } from './world.ts';

/** Counts up whenever a world of before could not be gone on with. */
export const WORLD_FORMAT = 2;

export interface WorldFile {
  format: typeof WORLD_FORMAT;
  world: World;
}

/** The file of a world. A clock that runs stands in it where it was at that moment. */
export const worldFile = (world: World, realMs = Date.now()): WorldFile => ({
  format: WORLD_FORMAT,
  world: { ...world, ...clockAt(world, realMs) },
});

const clockAt = (world: Clock, realMs: number): Clock => ({
  now: now(world, realMs),
  runningSince: world.runningSince === null ? null : realMs,
});
