import * as z from 'zod';
import { callName } from '../schemas/call-names.ts';
import { delay, type Fault, faults } from '../schemas/fault.ts';
import { seed } from '../schemas/values.ts';
import { parseInput } from './parse-input.ts';
import type { FaultState } from './world.ts';

export const faultsUpdate = z
  .strictObject({
    /** Replaces all faults. */
    faults: faults.exactOptional(),
    /** Replaces the faults of one call by a delay, or removes them with a delay of 0. */
    operation: callName.exactOptional(),
    delayMs: delay.exactOptional(),
    /** Restarts the random delays. */
    seed: seed.exactOptional(),
  })
  .refine((update) => Object.keys(update).length > 0, "have 'faults', 'operation' or 'seed'")
  .refine(
    ({ faults, operation }) => faults === undefined || operation === undefined,
    "not combine 'faults' and 'operation'",
  )
  .refine(
    ({ operation, delayMs }) => (operation === undefined) === (delayMs === undefined),
    "have both 'operation' and 'delayMs', or neither",
  );
export interface FaultsUpdate extends z.infer<typeof faultsUpdate> {}

const USAGE =
  'Send {"faults": [...]}, or {"operation": name, "delayMs": milliseconds}, with or without {"seed": whole number}; or {"seed": whole number} alone.';

/** Applies an update from the HTTP API. Validates everything before it changes anything. */
export function updateFaults(world: FaultState, update: unknown): void {
  const { faults, operation, delayMs, seed } = parseInput(faultsUpdate, update, { usage: USAGE });
  if (faults) Object.assign(world, { faults, matchingCalls: faults.map(() => 0) });
  if (operation !== undefined) setCallDelay(world, operation, delayMs ?? 0);
  if (seed !== undefined) Object.assign(world, { seed, delayCount: 0 });
}

/** Replaces the faults of one call by a delay, ahead of all others, which keep their counts. */
function setCallDelay(world: FaultState, call: Fault['call'], delayMs: number): void {
  const keptIndexes = world.faults.flatMap((fault, index) => (fault.call === call ? [] : [index]));
  const added: Fault[] = delayMs === 0 ? [] : [{ call, delayMs }];
  const { faults, matchingCalls } = world;
  world.faults = [...added, ...keptIndexes.flatMap((index) => faults[index] ?? [])];
  world.matchingCalls = [...added.map(() => 0), ...keptIndexes.map((index) => matchingCalls[index] ?? 0)];
}
