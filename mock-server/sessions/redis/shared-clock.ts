import type { World } from '../../backend/world.ts';

/** A smaller difference is the delay of a reply, not one between clocks. */
const MIN_OFFSET_MS = 1_000;

/** Converts running clocks between the time of this server and that of Redis, which all servers share. */
export function createSharedClock(time: () => number) {
  let offsetMs = 0;
  return {
    /** Measures the difference from a reply to TIME. */
    measure([seconds, microseconds]: readonly string[]): void {
      const measured = Math.round(Number(seconds) * 1_000 + Number(microseconds) / 1_000 - time());
      if (Math.abs(measured - offsetMs) > MIN_OFFSET_MS) offsetMs = measured;
    },
    toShared: (world: World): World => shift(world, offsetMs),
    toLocal: (world: World): World => shift(world, -offsetMs),
  };
}

const shift = (world: World, ms: number): World =>
  world.runningSince === null || ms === 0 ? world : { ...world, runningSince: world.runningSince + ms };
