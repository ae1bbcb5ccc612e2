/** Invariants that are checked in the same runs, with one test for each. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { asyncRunOptions } from './run-options.ts';

export interface SuiteResult {
  runs: number;
  /** `invariant` is null when the run itself fails. */
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

/** What a run throws when it violates an invariant. */
interface InvariantViolation extends Error {
  /** The invariant's title. */
  readonly invariant: string;
}

interface SuiteOptions<Flow, Violation extends InvariantViolation> {
  /** The tests' `describe`. */
  subject: string;
  cases: fc.Arbitrary<Flow>;
  /** Cases that run first. */
  examples: readonly NoInfer<Flow>[];
  runs: number;
  /** Rejects with the first violation. */
  run(flow: Flow): Promise<unknown>;
  isViolation(thrown: unknown): thrown is Violation;
  /** Adds to the message of the smallest counterexample. */
  describeCounterexample?(flow: Flow, broken: Violation): string;
}

/** Runs cases until one violates an invariant, and shrinks it. */
export async function checkInvariants<Flow, Violation extends InvariantViolation>(
  options: SuiteOptions<Flow, Violation>,
): Promise<SuiteResult> {
  const {
    subject,
    cases: flows,
    examples: known,
    runs,
    run: play,
    isViolation: isBroken,
    describeCounterexample: also,
  } = options;
  const violations: { flow: Flow; broken: Violation }[] = [];
  const property = fc.asyncProperty(flows, async (flow) => {
    try {
      await play(flow);
    } catch (thrown) {
      if (isBroken(thrown)) violations.push({ flow, broken: thrown });
      throw thrown;
    }
  });
  const details = await fc.check(property, { ...asyncRunOptions(known, runs), plugins: [] });
  if (!details.failed) return { runs: details.numRuns, failure: null };
  const last = violations.at(-1);
  const message = [
    last?.broken.message ?? 'A run failed.',
    ...(last && also ? [also(last.flow, last.broken)] : []),
    `Reproduce: npm run properties -- --seed ${details.seed} --case ${details.counterexamplePath} -t '${subject}'`,
    fc.defaultReportMessage(details) ?? '',
  ].join('\n');
  const error = new Error(message, { cause: details.errorInstance });
  return { runs: details.numRuns, failure: { invariant: last?.broken.invariant ?? null, error } };
}
