import { truncate } from '../truncate.ts';
import { rejectInput } from './backend-error.ts';
import { parseCallName, parseDelayMs, parseFaults } from './parse-faults.ts';
import { parseInteger } from './parse-values.ts';
import type { Fault } from './records.ts';
import type { FaultState } from './world.ts';

/** Replaces all faults and resets their counts. */
function replaceFaults(world: FaultState, faults: readonly Fault[]): void {
  world.faults = [...faults];
  world.callsSeen = faults.map(() => 0);
}

/** Restarts the random delays. */
function resetSeed(world: FaultState, seed: number): void {
  world.seed = seed;
  world.drawn = 0;
}

const USAGE =
  'Send {"faults": [...]}, or {"operation": name, "delayMs": milliseconds}, with or without {"seed": whole number}; or {"seed": whole number} alone.';

/**
 * Applies an update from the HTTP API: new faults, the delay of one call (0 removes its faults) or a new seed.
 * Validates everything before it changes anything.
 */
export function updateFaults(world: FaultState, update: Record<string, unknown>, callNames: readonly string[]): void {
  const { faults, operation, delayMs, seed, ...rest } = update;
  const [unknown] = Object.keys(rest);
  if (unknown !== undefined) rejectInput(`There is no field '${truncate(unknown)}'. ${USAGE}`);
  const isSingleCall = operation !== undefined || delayMs !== undefined;
  if (faults !== undefined && isSingleCall) rejectInput(`'faults' and 'operation' cannot be combined. ${USAGE}`);
  if (faults === undefined && !isSingleCall && seed === undefined) rejectInput(USAGE);
  const newSeed = seed === undefined ? null : parseInteger(seed, 'seed', 0, 0xffff_ffff);
  if (faults !== undefined) replaceFaults(world, parseFaults(faults, callNames));
  if (isSingleCall)
    setCallDelay(world, parseCallName(operation, 'operation', callNames), parseDelayMs(delayMs, 'delayMs'));
  if (newSeed !== null) resetSeed(world, newSeed);
}

/** Replaces the faults of one call by a delay, ahead of all others, which keep their counts. */
function setCallDelay(world: FaultState, call: string, delayMs: number): void {
  const keptIndexes = world.faults.flatMap((fault, index) => (fault.call === call ? [] : [index]));
  const added: Fault[] = delayMs === 0 ? [] : [{ call, delayMs }];
  const { faults, callsSeen } = world;
  world.faults = [...added, ...keptIndexes.flatMap((index) => faults[index] ?? [])];
  world.callsSeen = [...added.map(() => 0), ...keptIndexes.map((index) => callsSeen[index] ?? 0)];
}
