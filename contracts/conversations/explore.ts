import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import type { BackendContext } from '../provider/send-to-backend.ts';
import type { Conversation } from './conversation.ts';
import { exploredConversation } from './explored.ts';
import { shopOf } from './explored-shop.ts';
import { type Script, script } from './explored-users.ts';
import { type FinishedConversation, runConversation } from './run-conversation.ts';

/** How many generated conversations share one shop, so that they can run at the same time. */
const CONVERSATIONS_OF_SHOP = 20;
const MAX_SHRUNK = 5;
const MAX_SHRINK_MS = 4_000;

export interface Exploration {
  count: number;
  seed: number;
  path?: string | undefined;
}

export function generateConversations({ count, seed, path }: Exploration): Conversation[] {
  const scripts = fc.sample(script, path === undefined ? { seed, numRuns: count } : { seed, path, numRuns: 1 });
  return scripts.map((value, index) => conversationOf(value, path ?? String(index), seed));
}

function conversationOf(value: Script, path: string, seed: number): Conversation {
  const shop = shopOf(seed, Math.floor(Number.parseInt(path, 10) / CONVERSATIONS_OF_SHOP));
  return { ...exploredConversation(value, shop, randomUUID().slice(0, 8)), generated: { seed, path } };
}

export async function shrinkFailures(
  finished: readonly FinishedConversation[],
  context: BackendContext,
): Promise<FinishedConversation[]> {
  const failed = finished.filter(({ conversation, result }) => conversation.generated && result.outcome === 'failed');
  const causes = new Map(failed.map((failure) => [failure.result.problems[0]?.cause, failure]));
  const shrunk = new Map<FinishedConversation, FinishedConversation>();
  for (const failure of [...causes.values()].slice(0, MAX_SHRUNK)) shrunk.set(failure, await shrink(failure, context));
  return finished.map((one) => shrunk.get(one) ?? one);
}

async function shrink(failure: FinishedConversation, context: BackendContext): Promise<FinishedConversation> {
  const { generated } = failure.conversation;
  if (!generated) return failure;
  const { seed, path } = generated;
  let shortest = failure;
  // Keeps the last failure, because fast-check tries a shorter script only after a failure.
  const property = fc.asyncProperty(script, async (value) => {
    const attempt = await runConversation(conversationOf(value, path, seed), context);
    const result = attempt.result.outcome === 'failed' ? attempt.result : await attempt.lookAgain();
    if (result) shortest = { ...attempt, result };
    return result === null;
  });
  const parameters = { seed, path, numRuns: 1, interruptAfterTimeLimit: MAX_SHRINK_MS };
  const { counterexamplePath } = await fc.check(property, parameters);
  if (counterexamplePath === null) return failure;
  const { problems, payload, states, response } = shortest.result;
  const repeat = `--explore --seed ${seed} --path ${counterexamplePath}`;
  return {
    ...failure,
    result: { ...failure.result, problems, payload, states, repeat, ...(response && { response }) },
  };
}
