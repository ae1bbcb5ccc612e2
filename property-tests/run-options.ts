import type { Parameters } from 'fast-check';
import { runReporter } from './run-reporter.ts';

/** Enough to generate many rounding ties. */
const RUNS = 1_000;
/** For properties that await whole payments. */
const ASYNC_RUNS = 100;

/** The same cases on every machine; `npm run properties -- --seed N` selects others. */
const SEED = Number(process.env['SEED'] ?? 20260315);
/** Set by `npm run properties -- --runs N`, and in a soak. */
const RUNS_FACTOR = (Number(process.env['RUNS'] ?? RUNS) / RUNS) * Number(process.env['SOAK'] ?? 1);
/** The path of a counterexample within a seed. */
const COUNTEREXAMPLE_PATH = process.env['CASE'];

/** The parameters of a property, with examples that run first. */
export function runOptions<Case>(examples: readonly NoInfer<Case>[] = [], runs: number = RUNS): Parameters<[Case]> {
  return {
    numRuns: Math.max(1, Math.round(runs * RUNS_FACTOR)),
    seed: SEED,
    ...(COUNTEREXAMPLE_PATH === undefined ? {} : { path: COUNTEREXAMPLE_PATH, endOnFailure: true }),
    examples: examples.map((example): [Case] => [example]),
    plugins: [runReporter],
  };
}

/** The same for an asynchronous property. */
export const asyncRunOptions = <Case>(
  examples: readonly NoInfer<Case>[] = [],
  runs: number = ASYNC_RUNS,
): Parameters<[Case]> => runOptions(examples, runs);
