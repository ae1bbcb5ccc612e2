/** What may go wrong on the way to an operation, as plain data in the world. */
import { Refusal } from './refusal.ts';
import type { World } from './world.ts';

const LONGEST_DELAY_MS = 60_000;

/** Sets the fault of one operation for all calls from now on; a delay of 0 takes it away. */
export function setFault(
  world: World,
  operations: readonly string[],
  fault: { operation: unknown; delayMs: unknown },
): void {
  const { operation, delayMs = 0 } = fault;
  if (typeof operation !== 'string' || !operations.includes(operation)) {
    throw new Refusal(`'operation' is one of: ${operations.join(', ')}.`, 'BAD_USER_INPUT');
  }
  if (typeof delayMs !== 'number' || !Number.isInteger(delayMs) || delayMs < 0 || delayMs > LONGEST_DELAY_MS) {
    throw new Refusal(`'delayMs' is a whole number from 0 to ${LONGEST_DELAY_MS}.`, 'BAD_USER_INPUT');
  }
  if (delayMs === 0) delete world.faults[operation];
  else world.faults[operation] = { delayMs };
}
