/** Invariants that are checked in the same runs, with one test for each. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { asyncRunOptions } from './run-options.ts';

interface SuiteResult {
  runs: number;
  /** `invariant` is the title of the violated invariant; null when the run itself fails. */
  failure: { invariant: string | null; error: Error } | null;
}

const TIMEOUT_MS = 24 * 3_600_000;
/** Mutation testing runs only the first test, which then reports every violation. */
const REPORT_ANY_VIOLATION = process.env['REPORT_ANY_VIOLATION'] !== undefined;

/** Declares a test for each invariant, and one for the runs themselves. */
export function testInvariants(invariants: readonly string[], runSuite: () => Promise<SuiteResult>): void {
  let result: Promise<SuiteResult> | null = null;
  const runOnce = (): Promise<SuiteResult> => {
    result ??= runSuite();
    return result;
  };

  for (const title of invariants) {
    it(
      title,
      async ({ task }) => {
        const { runs, failure } = await runOnce();
        task.meta.runs = runs;
        if (failure && (failure.invariant === title || REPORT_ANY_VIOLATION)) throw failure.error;
        expect(runs).toBeGreaterThan(0);
      },
      TIMEOUT_MS,
    );
  }

  it(
    'runs to the end',
    async () => {
      const { failure } = await runOnce();
      if (failure?.invariant === null) throw failure.error;
      expect(failure === null || invariants.includes(failure.invariant)).toBe(true);
    },
    TIMEOUT_MS,
  );
}

interface InvariantViolation extends Error {
  /** The invariant's title. */
  readonly invariant: string;
}

interface SuiteOptions<Case, Violation extends InvariantViolation> {
  /** The tests' `describe`. */
  subject: string;
  cases: fc.Arbitrary<Case>;
  /** Cases that run first. */
  examples: readonly NoInfer<Case>[];
  runs: number;
  /** Rejects with the first violation. */
  run(each: Case): Promise<unknown>;
  isViolation(error: unknown): error is Violation;
  /** Adds to the message of the smallest counterexample. */
  describeCounterexample?(each: Case, violation: Violation): string;
}

/** Runs cases until one violates an invariant, and shrinks it. */
export async function checkInvariants<Case, Violation extends InvariantViolation>(
  options: SuiteOptions<Case, Violation>,
): Promise<SuiteResult> {
  const { subject, cases, examples, runs, run, isViolation, describeCounterexample } = options;
  const violations: { failedCase: Case; violation: Violation }[] = [];
  const property = fc.asyncProperty(cases, async (each) => {
    try {
      await run(each);
    } catch (error) {
      if (isViolation(error)) violations.push({ failedCase: each, violation: error });
      throw error;
    }
  });
  const details = await fc.check(property, { ...asyncRunOptions(examples, runs), plugins: [] });
  if (!details.failed) return { runs: details.numRuns, failure: null };
  const last = violations.at(-1);
  const message = [
    last?.violation.message ?? 'A run failed.',
    ...(last && describeCounterexample ? [describeCounterexample(last.failedCase, last.violation)] : []),
    `Reproduce: npm run properties -- --seed ${details.seed} --case ${details.counterexamplePath} -t '${subject}'`,
    fc.defaultReportMessage(details) ?? '',
  ].join('\n');
  const error = new Error(message, { cause: details.errorInstance });
  return { runs: details.numRuns, failure: { invariant: last?.violation.invariant ?? null, error } };
}
