/** Which fault of a world meets a call, and how long it holds the answer back. Nothing else decides either. */
import { sayFault } from '../scenarios/faults.ts';
import { randomAt } from './random.ts';
import type { Fault, MetFault } from './records.ts';
import type { World } from './world.ts';

type Faulty = Pick<World, 'faults' | 'callsSeen' | 'seed' | 'drawn'>;

/**
 * The fault that meets this call, or null. Every fault counts all calls of its name, whichever fault meets them, so that
 * `skip` and `times` speak of the first, second, third call and do not depend on the faults beside them.
 */
export function meetFault(world: Faulty, call: string): MetFault | null {
  let met: Fault | null = null;
  world.faults.forEach((fault, place) => {
    if (fault.call !== '*' && fault.call !== call) return;
    const before = world.callsSeen[place] ?? 0;
    world.callsSeen[place] = before + 1;
    if (!met && reaches(fault, before)) met = fault;
  });
  return met === null ? null : { fault: met, delayMs: drawDelay(world, met), says: sayFault(met) };
}

const reaches = ({ skip = 0, times = Number.POSITIVE_INFINITY }: Fault, before: number): boolean =>
  before >= skip && before < skip + times;

function drawDelay(world: Faulty, { delayMs = 0 }: Fault): number {
  if (typeof delayMs === 'number') return delayMs;
  const [from, to] = delayMs;
  const random = randomAt(world.seed, world.drawn);
  world.drawn += 1;
  return from + Math.floor(random * (to - from + 1));
}
