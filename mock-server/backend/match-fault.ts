import type { Fault } from '../schemas/fault.ts';
import { randomAt } from './random.ts';
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
    const earlierCalls = world.callsSeen[index] ?? 0;
    world.callsSeen[index] = earlierCalls + 1;
    if (!matched && isActive(fault, earlierCalls)) matched = fault;
  });
  return matched === null ? null : { fault: matched, delayMs: drawDelay(world, matched) };
}

const isActive = ({ skip = 0, times = Number.POSITIVE_INFINITY }: Fault, earlierCalls: number): boolean =>
  earlierCalls >= skip && earlierCalls < skip + times;

function drawDelay(world: FaultState, { delayMs = 0 }: Fault): number {
  if (typeof delayMs === 'number') return delayMs;
  const [from, to] = delayMs;
  const random = randomAt(world.seed, world.drawn);
  world.drawn += 1;
  return from + Math.floor(random * (to - from + 1));
}
