import { setTimeout as delay } from 'node:timers/promises';
import { stateParams } from '#contract-states';
import { groupByOffers, mapConcurrently } from '../provider/batches.ts';
import type { BackendContext } from '../provider/send-to-backend.ts';
import type { ContractResult } from '../provider/verdict.ts';
import type { Conversation } from './conversation.ts';
import { type FinishedConversation, runConversation } from './run-conversation.ts';

export interface PlayContext extends BackendContext {
  concurrency: number;
  report: (result: ContractResult) => void;
}

/** Runs conversations, those with the same products on sale at the same time. Leaves out the rest when the run must end. */
export async function playConversations(
  conversations: readonly Conversation[],
  context: PlayContext,
): Promise<FinishedConversation[]> {
  const finished: FinishedConversation[] = [];
  for (const group of groupByOffers(conversations, statesOf))
    finished.push(...(await mapConcurrently(group, context.concurrency, (one) => play(one, context))).flat());
  return finished;
}

async function play(conversation: Conversation, context: PlayContext): Promise<FinishedConversation[]> {
  if (context.sender.stopReason() !== null) return [];
  const finished = await runConversation(conversation, context);
  if (context.sender.stopReason() !== null) return [];
  context.report(finished.result);
  return [finished];
}

/** A webhook or a queue has worked by then. */
const LATER_MS = 1_000;

const statesOf = ({ users }: Conversation) =>
  users.map(({ state, params }) => ({ name: state, params: stateParams(state, params) }));

/** The conversations after a second look at their users, because some mistakes happen later. */
export async function lookAgain(
  finished: readonly FinishedConversation[],
  { sender, concurrency }: PlayContext,
): Promise<FinishedConversation[]> {
  if (sender.stopReason() === null) await delay(LATER_MS);
  return mapConcurrently(finished, concurrency, async (conversation) => {
    const failure = await conversation.lookAgain();
    if (failure === null || sender.stopReason() !== null) return conversation;
    const { outcome, problems, states } = failure;
    return { ...conversation, result: { ...conversation.result, outcome, problems, states } };
  });
}
