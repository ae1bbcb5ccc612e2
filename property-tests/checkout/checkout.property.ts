import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { runOptions } from '../run-options.ts';
import { browserCommands } from './browser-commands.ts';
import type { BrowserRun, Setup } from './browser-run.ts';
import { type CheckoutCase, type FailedCase, readCounterexamples, writeCounterexample } from './counterexamples.ts';
import { BACKEND_KINDS, type BackendKind, EXPIRED_METHOD } from './fake-backend.ts';
import { runCommands } from './run-commands.ts';

const RUNS = 250;
const TIMEOUT_MS = 24 * 3_600_000;

const setup: fc.Arbitrary<Setup> = fc.record({
  hasPlan: fc.constantFrom(false, false, true),
  hasLocks: fc.constantFrom(true, true, false),
  defaultMethod: fc.constantFrom('pm_visa', 'pm_visa', 'pm_bank', EXPIRED_METHOD, null),
});
const casesWith = (kind: BackendKind): fc.Arbitrary<CheckoutCase> =>
  fc.record({ kind: fc.constant(kind), setup, commands: browserCommands });

const counts = { runs: 0, checkouts: 0, charges: 0, reports: 0, saves: 0, unknownOutcomes: 0, violations: 0 };

describe.each(BACKEND_KINDS)('the checkout in several tabs, with a backend that %s', (kind) => {
  it(
    'charges each payment once, as shown, reports each charge once, saves what was chosen, and leaves nothing pending',
    async () => {
      let failed: FailedCase | null = null;
      const property = fc.asyncProperty(casesWith(kind), async (checkoutCase) => {
        const run = await runCommands(checkoutCase);
        count(run);
        // The last one that fails is the smallest.
        if (run.violations.length > 0) failed = { checkoutCase, run };
        expect(run.violations).toEqual([]);
      });
      try {
        await fc.assert(property, runOptions(readCounterexamples(kind), RUNS));
      } catch (error) {
        if (!failed) throw error;
        const file = writeCounterexample(failed);
        throw new Error(`Stored the counterexample in ${file}\n${(error as Error).message}`, { cause: error });
      }
    },
    TIMEOUT_MS,
  );
});

function count(run: BrowserRun): void {
  counts.runs += 1;
  counts.checkouts += run.checkoutCount;
  counts.charges += run.backend.charges.length;
  counts.reports += run.output.paidReports.length;
  counts.saves += run.saveCount;
  counts.unknownOutcomes += run.unknownOutcomeCount;
  counts.violations += run.violations.length;
}

afterAll(() => {
  if (process.env['RUNS'] !== undefined) console.log(JSON.stringify(counts));
});
