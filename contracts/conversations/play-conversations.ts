import { setTimeout as delay } from 'node:timers/promises';
import { isOffer, stateParams } from '#contract-states';
import type { ProviderState } from '../provider/pact.ts';
import type { BackendContext } from '../provider/send-to-backend.ts';
import type { ContractResult } from '../provider/verdict.ts';
import type { Conversation } from './conversation.ts';
import { type FinishedConversation, runConversation } from './run-conversation.ts';

export interface PlayContext extends BackendContext {
  concurrency: number;
  report: (result: ContractResult) => void;
}

export async function playConversations(
  conversations: readonly Conversation[],
  context: PlayContext,
): Promise<FinishedConversation[]> {
  const finished: FinishedConversation[] = [];
  for (const group of groupByOffers(conversations))
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

/** How long the verifier waits before it compares users again, because webhooks and queues may have changed them. */
const LATER_MS = 1_000;

const statesOf = ({ users }: Conversation) =>
  users.map(({ state, params }) => ({ name: state, params: stateParams(state, params) }));

export async function lookAgain(
  finished: readonly FinishedConversation[],
  { sender, concurrency }: PlayContext,
): Promise<FinishedConversation[]> {
  if (finished.length > 0 && sender.stopReason() === null) await delay(LATER_MS);
  return mapConcurrently(finished, concurrency, async (conversation) => {
    const failure = await conversation.lookAgain();
    if (failure === null || sender.stopReason() !== null) return conversation;
    const { outcome, problems, states } = failure;
    return { ...conversation, result: { ...conversation.result, outcome, problems, states } };
  });
}

/** Groups conversations whose states put the same on sale, because a backend may have one database for all states. */
function groupByOffers(conversations: readonly Conversation[]): readonly Conversation[][] {
  const groups = new Map<string, Conversation[]>();
  for (const conversation of conversations) {
    const offers = offersOf(statesOf(conversation));
    groups.set(offers, [...(groups.get(offers) ?? []), conversation]);
  }
  return [...groups.values()];
}

function offersOf(states: readonly ProviderState[]): string {
  const params = states.flatMap((state) => Object.entries(state.params ?? {}));
  const offers = new Map(
    params.filter(([name]) => isOffer(name)).map(([name, value]) => [name, JSON.stringify(value)]),
  );
  return JSON.stringify([...offers].sort());
}

async function mapConcurrently<Item, Result>(
  items: readonly Item[],
  concurrency: number,
  map: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const rest = items.entries();
  const worker = async () => {
    for (const [index, item] of rest) results[index] = await map(item);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return results;
}
