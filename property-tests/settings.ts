import type { Parameters } from 'fast-check';
import { howItWent } from './how-it-went.ts';

/** How hard laws are tried: enough to meet every rounding tie many times, and all of them within seconds. */
const RUNS = 1_000;
/** For laws that wait for a whole payment. */
const ASYNC_RUNS = 100;

/** The same cases on every machine; `npm run properties -- --seed N` tries others. */
const SEED = Number(process.env['SEED'] ?? 20260315);
/** How many times as often: by `npm run properties -- --runs N`, and in a soak. */
const OFTEN = (Number(process.env['RUNS'] ?? RUNS) / RUNS) * Number(process.env['SOAK'] ?? 1);
/** Where in a seed's cases a counterexample was found; it leads straight back to it. */
const CASE = process.env['CASE'];

/**
 * The settings of a law, with the known cases that it is tried on first. A law whose every case is dear says how many
 * runs it can afford.
 */
export function tried<Case>(examples: readonly NoInfer<Case>[] = [], runs: number = RUNS): Parameters<[Case]> {
  return {
    numRuns: Math.max(1, Math.round(runs * OFTEN)),
    seed: SEED,
    ...(CASE === undefined ? {} : { path: CASE, endOnFailure: true }),
    examples: examples.map((example): [Case] => [example]),
    plugins: [howItWent],
  };
}

/** The same for a law that is an asynchronous property. */
export const triedAsync = <Case>(
  examples: readonly NoInfer<Case>[] = [],
  runs: number = ASYNC_RUNS,
): Parameters<[Case]> => tried(examples, runs);
