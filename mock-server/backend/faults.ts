/** What may go wrong on the way to a call: plain data in the world, changed from outside in one of two ways. */
import { shortened } from '../scenarios/shortened.ts';
import { delayOf, readCall, readFaults, wholeNumber } from './fault-fields.ts';
import type { Fault } from './records.ts';
import { refuse } from './refusal.ts';
import type { World } from './world.ts';

type Faulty = Pick<World, 'faults' | 'callsSeen' | 'seed' | 'drawn'>;

/** Takes the place of all faults, and counts their calls anew. */
export function setFaults(world: Faulty, faults: readonly Fault[]): void {
  world.faults = [...faults];
  world.callsSeen = faults.map(() => 0);
}

/** Makes chance begin anew. */
export function setSeed(world: Faulty, seed: number): void {
  world.seed = seed;
  world.drawn = 0;
}

const FORM =
  'Send {"faults": [...]}, or {"operation": name, "delayMs": milliseconds}, and {"seed": whole number} beside it or alone.';

/**
 * What is asked for from outside: other faults, one call's delay (0 takes that call's faults away), another seed.
 * Everything is read before anything changes.
 */
export function orderFaults(world: Faulty, order: Record<string, unknown>, calls: readonly string[]): void {
  const { faults, operation, delayMs, seed, ...rest } = order;
  const [unknown] = Object.keys(rest);
  if (unknown !== undefined) refuse(`There is no field '${shortened(unknown)}'. ${FORM}`, 'BAD_USER_INPUT');
  const oneCall = operation !== undefined || delayMs !== undefined;
  if (faults !== undefined && oneCall) refuse(`Not both 'faults' and 'operation'. ${FORM}`, 'BAD_USER_INPUT');
  if (faults === undefined && !oneCall && seed === undefined) refuse(FORM, 'BAD_USER_INPUT');
  const newSeed = seed === undefined ? null : wholeNumber(seed, 'seed', 0, 0xffff_ffff);
  if (faults !== undefined) setFaults(world, readFaults(faults, calls));
  if (oneCall) delayCall(world, readCall(operation, 'operation', calls), delayOf(delayMs, 'delayMs'));
  if (newSeed !== null) setSeed(world, newSeed);
}

/** One call's delay, ahead of what else meets it. The other faults go on counting. */
function delayCall(world: Faulty, call: string, delayMs: number): void {
  const kept = world.faults.flatMap((fault, place) => (fault.call === call ? [] : [place]));
  const added: Fault[] = delayMs === 0 ? [] : [{ call, delayMs }];
  const { faults, callsSeen } = world;
  world.faults = [...added, ...kept.flatMap((place) => faults[place] ?? [])];
  world.callsSeen = [...added.map(() => 0), ...kept.map((place) => callsSeen[place] ?? 0)];
}
