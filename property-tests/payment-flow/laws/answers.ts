/** What a page was answered, as it came over the network. */
import { answerOf, type Call } from '../network.ts';
import type { Page } from '../page.ts';
import type { Run } from '../run.ts';
import { callsOf } from './calls.ts';

/** The data of a good answer to a GraphQL call; null for a refusal, and where no answer came that can be read. */
export function dataOf<Data>(call: Call): Data | null {
  const answer = answerOf(call);
  if (!answer || answer.errors) return null;
  return (Object.values(answer.data ?? {})[0] ?? null) as Data | null;
}

/** The words in which a GraphQL call was refused; null where it was not refused. */
export const refusalOf = (call: Call): string | null => answerOf(call)?.errors?.[0]?.message ?? null;

/** The code with which a GraphQL call was refused. */
export const codeOf = (call: Call): string | null => answerOf(call)?.errors?.[0]?.extensions?.code ?? null;

/** What was asked. */
export const variablesOf = (call: Call) => JSON.parse(call.asked.body).variables;

/** In the order in which the answers came. */
export const byArrival = (calls: readonly Call[]): Call[] =>
  calls.filter(({ arrival }) => arrival !== null).sort((one, other) => Number(one.arrival) - Number(other.arrival));

/** The answers to what this opening asked by itself, beside its payments. */
export const told = (page: Page, run: Run, name: string): Call[] =>
  byArrival(
    callsOf(run, page).filter((call) => call.name === name && call.attempt === null && call.sentAt >= page.shownAt),
  );

/** What was asked as soon as an answer had come, because of it. */
export const followUp = (page: Page, run: Run, { arrival }: Call, name: string): Call | null =>
  callsOf(run, page).find((call) => call.name === name && call.sentAfter === Number(arrival) + 1) ?? null;
