import { setTimeout as delay } from 'node:timers/promises';
import { answerInstead, type BrokenAnswer } from '../world/broken-answer.ts';
import { meetFault } from '../world/meet-fault.ts';
import type { RequestContext } from './context.ts';
import { nameOperation } from './named-operation.ts';
import { writeOperation } from './write-operation.ts';

/** A GraphQL request, before anybody has looked at it. */
export interface Sent {
  query?: unknown;
  operationName?: unknown;
  variables?: unknown;
}

/**
 * Lets a request meet its fault: holds it back, and returns the answer that comes in place of ours where the work is not
 * to be begun. What happens to our own answer is up to whoever sends it. A world without faults costs nothing here. A
 * server that has stopped is not kept alive by what it still holds back; a test in process is (`keepsProcess`).
 */
export async function meetOperation(
  context: RequestContext,
  sent: Sent,
  { keepsProcess }: { keepsProcess: boolean },
): Promise<BrokenAnswer | null> {
  if (context.world.faults.length === 0) return null;
  const named = nameOperation(sent.query, sent.operationName);
  context.met = named && meetFault(context.world, named.call);
  if (!named || !context.met) return null;
  const { fault, delayMs } = context.met;
  if (delayMs > 0) await delay(delayMs, undefined, { ref: keepsProcess });
  const instead = answerInstead(fault.breaks, 'graphql');
  if (instead) {
    context.reasons.push({ answeredBy: 'fault', why: 'the work was not begun', nearest: null });
    const { status, answer } = instead;
    writeOperation(context, { name: named.shown, variables: sent.variables, status, answer });
  }
  return instead;
}
