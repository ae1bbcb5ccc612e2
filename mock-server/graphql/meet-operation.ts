import { setTimeout as delay } from 'node:timers/promises';
import { answerInstead, type BrokenAnswer, signedOut } from '../backend/broken-answer.ts';
import { SESSION_ENDED, tokenHasExpired } from '../backend/id-token.ts';
import { meetFault } from '../backend/meet-fault.ts';
import type { AnsweredBy, RequestContext } from './context.ts';
import { nameOperation } from './named-operation.ts';
import { refusedUnparsed } from './query-limits.ts';
import { writeOperation } from './write-operation.ts';

/** A GraphQL request, before anybody has looked at it. */
export interface Sent {
  query?: unknown;
  operationName?: unknown;
  variables?: unknown;
}

/**
 * Refuses whoever's id token has expired. Otherwise lets a request meet its fault: holds it back, and returns the answer
 * that comes in place of ours where the work is not to be begun. What happens to our own answer is up to whoever sends
 * it. A world without faults costs nothing here. A server that has stopped is not kept alive by what it still holds back;
 * a test in process is (`keepsProcess`).
 */
export async function meetOperation(
  context: RequestContext,
  sent: Sent,
  { keepsProcess }: { keepsProcess: boolean },
): Promise<BrokenAnswer | null> {
  const { world } = context;
  const refused = refusedUnparsed(sent.query);
  if (refused !== null) {
    return put(context, sent, 'unreadable query', { instead: unreadable(refused), by: 'world', why: 'the schema' });
  }
  if (tokenHasExpired(world)) {
    const named = nameOperation(sent.query, sent.operationName);
    const why = `the id token expired at ${world.tokenExpiresAt}`;
    return put(context, sent, named?.shown ?? 'unreadable query', {
      instead: signedOut(SESSION_ENDED),
      by: 'world',
      why,
    });
  }
  if (world.faults.length === 0) return null;
  const named = nameOperation(sent.query, sent.operationName);
  context.met = named && meetFault(world, named.call);
  if (!named || !context.met) return null;
  const { fault, delayMs } = context.met;
  if (delayMs > 0) await delay(delayMs, undefined, { ref: keepsProcess });
  const instead = answerInstead(fault.breaks, 'graphql');
  if (!instead) return null;
  return put(context, sent, named.shown, { instead, by: 'fault', why: 'the work was not begun' });
}

const unreadable = (message: string): BrokenAnswer => {
  const answer = { errors: [{ message, extensions: { code: 'GRAPHQL_PARSE_FAILED' } }] };
  return { status: 400, type: null, body: JSON.stringify(answer), answer };
};

/** Writes down what comes in place of our answer. */
function put(
  context: RequestContext,
  { variables }: Sent,
  name: string,
  { instead, by, why }: { instead: BrokenAnswer; by: AnsweredBy; why: string },
): BrokenAnswer {
  context.reasons.push({ answeredBy: by, why, nearest: null });
  context.called.name = name;
  writeOperation(context, { variables, status: instead.status, text: JSON.stringify(instead.answer) });
  return instead;
}
