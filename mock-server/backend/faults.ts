import * as z from 'zod';
import { callName } from '../schemas/call-names.ts';
import { delay, type Fault, faults } from '../schemas/fault.ts';
import { seed } from '../schemas/values.ts';
import { parseInput } from './backend-error.ts';
import type { FaultState } from './world.ts';

export interface MatchedFault {
  readonly fault: Fault;
  readonly delayMs: number;
}

/** Each fault counts every call that it could apply to, so that its `skip` and `times` do not depend on other faults. */
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

/** Mulberry32 with random access: a world stores the index of its next random number instead of a generator. */
function randomAt(seed: number, index: number): number {
  let mixed = (seed + Math.imul(index + 1, 0x6d2b79f5)) | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
}

export const faultsUpdate = z
  .strictObject({
    faults: faults.exactOptional(),
    /** Replaces the operation's faults by a delay; a delay of 0 only removes them. */
    operation: callName.exactOptional(),
    delayMs: delay.exactOptional(),
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

export function updateFaults(world: FaultState, update: unknown): void {
  const { faults, operation, delayMs, seed } = parseInput(faultsUpdate, update, { usage: USAGE });
  if (faults) Object.assign(world, { faults, matchingCalls: faults.map(() => 0) });
  if (operation !== undefined) setCallDelay(world, operation, delayMs ?? 0);
  if (seed !== undefined) Object.assign(world, { seed, delayCount: 0 });
}

function setCallDelay(world: FaultState, call: Fault['call'], delayMs: number): void {
  const keptIndexes = world.faults.flatMap((fault, index) => (fault.call === call ? [] : [index]));
  const added: Fault[] = delayMs === 0 ? [] : [{ call, delayMs }];
  const { faults, matchingCalls } = world;
  world.faults = [...added, ...keptIndexes.flatMap((index) => faults[index] ?? [])];
  world.matchingCalls = [...added.map(() => 0), ...keptIndexes.map((index) => matchingCalls[index] ?? 0)];
}
