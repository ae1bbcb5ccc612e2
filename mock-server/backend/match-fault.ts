import type { Fault } from '../schemas/fault.ts';
import type { FaultState } from './world.ts';

/** A fault that applies to a call. */
export interface MatchedFault {
  readonly fault: Fault;
  /** The delay, drawn from the fault's bounds if it has any. */
  readonly delayMs: number;
}

/**
 * The first active fault for a call, or null. Each fault counts all calls of its name, including those that another
 * fault matches, so `skip` and `times` do not depend on the other faults.
 */
export function matchFault(world: FaultState, call: string): MatchedFault | null {
  let matched: Fault | null = null;
  world.faults.forEach((fault, index) => {
    if (fault.call !== '*' && fault.call !== call) return;
    const earlierCalls = world.matchingCalls[index] ?? 0;
    world.matchingCalls[index] = earlierCalls + 1;
    if (!matched && isActive(fault, earlierCalls)) matched = fault;
  });
  return matched === null ? null : { fault: matched, delayMs: drawDelay(world, matched) };
}

const isActive = ({ skip = 0, times = Number.POSITIVE_INFINITY }: Fault, earlierCalls: number): boolean =>
  earlierCalls >= skip && earlierCalls < skip + times;

function drawDelay(world: FaultState, { delayMs = 0 }: Fault): number {
  if (typeof delayMs === 'number') return delayMs;
  const [from, to] = delayMs;
  const random = randomAt(world.seed, world.delayCount);
  world.delayCount += 1;
  return from + Math.floor(random * (to - from + 1));
}

/**
 * The seed's random number at an index, from 0 up to but not including 1. This is mulberry32 with random access, so a
 * world stores a count instead of a generator.
 */
function randomAt(seed: number, index: number): number {
  let mixed = (seed + Math.imul(index + 1, 0x6d2b79f5)) | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
}
