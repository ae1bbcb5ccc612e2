/** Generates conversations, runs them, and shrinks the failures. Loaded only for `--explore`, because of fast-check. */
import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import type { ContractResult } from '../provider/verdict.ts';
import type { Conversation } from './conversation.ts';
import { exploredConversation, type Script, script } from './explored.ts';
import { shopOf } from './explored-shop.ts';
import type { FinishedConversation } from './run-conversation.ts';

/** So many conversations have the same products on sale, and run at once. */
const CONVERSATIONS_OF_SHOP = 12;
/** More failures have the causes of those. */
const MAX_SHRUNK = 5;
const MAX_SHRINK_MS = 10_000;

export interface Exploration {
  count: number;
  /** Default: a new one. */
  seed?: number | undefined;
  /** Only the conversation at this path, as a failure has it. */
  path?: string | undefined;
}

interface Runner {
  run: (conversation: Conversation) => Promise<FinishedConversation>;
  /** Runs all, and reports what becomes of their results. */
  runAll: (
    conversations: readonly Conversation[],
    toResult: (result: ContractResult, conversation: Conversation) => ContractResult,
  ) => Promise<void>;
}

/** The conversation of a script; the beginning of its path decides what is on sale. */
export const conversationOf = (value: Script, path: string, seed: number): Conversation =>
  exploredConversation(
    value,
    shopOf(seed, Math.floor(Number.parseInt(path, 10) / CONVERSATIONS_OF_SHOP)),
    randomUUID().slice(0, 8),
  );

export function generateScripts({ count, path }: Exploration, seed: number): [path: string, value: Script][] {
  const scripts = fc.sample(script, path === undefined ? { seed, numRuns: count } : { seed, path, numRuns: 1 });
  return scripts.map((value, index) => [path ?? String(index), value]);
}

/** Runs generated conversations. Returns a function that replaces failures by the shortest conversations that fail. */
export async function explore(exploration: Exploration, { run, runAll }: Runner): Promise<() => Promise<void>> {
  const { seed = Math.floor(Math.random() * 2 ** 31) } = exploration;
  const paths = new Map(
    generateScripts(exploration, seed).map(([path, value]) => [conversationOf(value, path, seed), path]),
  );
  const explored: { path: string; result: ContractResult }[] = [];
  const repeat = (path: string) => `--explore --seed ${seed} --path ${path}`;
  await runAll([...paths.keys()], ({ description, ...result }, conversation) => {
    const path = paths.get(conversation) ?? '';
    const named = { ...result, description: `${description}, conversation ${path}`, repeat: repeat(path) };
    explored.push({ path, result: { ...named, level: 'explored', operation: 'Explored' } });
    return (explored.at(-1) as (typeof explored)[0]).result;
  });
  return async () => {
    const failed = explored.filter(({ result }) => result.outcome === 'failed');
    const causes = new Map(failed.map((failure) => [failure.result.problems[0]?.cause, failure]));
    for (const { path, result } of [...causes.values()].slice(0, MAX_SHRUNK)) {
      const failures = new Map<string, ContractResult>();
      const property = fc.asyncProperty(script, async (value) => {
        const { result, lookAgain } = await run(conversationOf(value, path, seed));
        const failure = result.outcome === 'failed' ? result : await lookAgain();
        if (failure) failures.set(JSON.stringify(value), failure);
        return failure === null;
      });
      const parameters = { seed, path, numRuns: 1, interruptAfterTimeLimit: MAX_SHRINK_MS };
      const { counterexample, counterexamplePath } = await fc.check(property, parameters);
      const shortest = failures.get(JSON.stringify(counterexample?.[0]));
      if (!shortest || counterexamplePath === null) continue;
      const { problems, payload, states, response } = shortest;
      Object.assign(result, { problems, payload, states, response, repeat: repeat(counterexamplePath) });
    }
  };
}
