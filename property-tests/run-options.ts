import fc, { type Arbitrary, type IPropertyWithHooks, type Parameters, type PluginInstance } from 'fast-check';
import { TestRunner } from 'vitest';

/** The default number of cases, enough to generate many rounding ties. */
const RUNS = 1_000;

/** The same cases on every machine; `npm run properties -- --seed N` selects others. */
const SEED = Number(process.env['SEED'] ?? 20260315);
/** Multiplies each property's default number of cases. `--runs N` sets it; the mutation score uses less than 1. */
const RUNS_FACTOR = (Number(process.env['RUNS'] ?? RUNS) / RUNS) * Number(process.env['RUNS_FACTOR'] ?? 1);
const COUNTEREXAMPLE_PATH = process.env['CASE'];

/** The predicate must return true; fast-check also accepts undefined. */
export const holds = <Case>(
  arbitrary: Arbitrary<Case>,
  predicate: (example: Case) => boolean,
): IPropertyWithHooks<[Case]> => fc.property(arbitrary, (example) => predicate(example) === true);

export function runOptions<Case>(examples: readonly NoInfer<Case>[] = [], runs: number = RUNS): Parameters<[Case]> {
  return {
    numRuns: Math.max(1, Math.round(runs * RUNS_FACTOR)),
    seed: SEED,
    ...(COUNTEREXAMPLE_PATH !== undefined && { path: COUNTEREXAMPLE_PATH }),
    // A mutant is killed by any counterexample, so the mutation score needs no smaller one.
    endOnFailure: COUNTEREXAMPLE_PATH !== undefined || process.env['TESTS'] !== undefined,
    examples: examples.map((example): [Case] => [example]),
    plugins: [failureReporter],
  };
}

function failureReporter<Case>(): PluginInstance<Case> {
  return {
    onAllRunsComplete(details) {
      if (!details.failed) return;
      const test = TestRunner.getCurrentTest();
      const title = [test?.suite?.name, test?.name].join(' ').trim();
      const pattern = quote(title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
      const reproduce = `npm run properties -- --seed ${details.seed} --case ${details.counterexamplePath} -t ${pattern}`;
      throw new Error(`${fc.defaultReportMessage(details)}\n\nReproduce: ${reproduce}`, {
        cause: details.errorInstance,
      });
    },
  };
}

const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
