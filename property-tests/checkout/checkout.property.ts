import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { asyncRunOptions } from '../run-options.ts';
import { type BrowserCommand, browserCommands } from './browser-commands.ts';
import { BACKEND_KINDS } from './fake-backend.ts';
import type { Setup } from './invariants.ts';
import { runCommands } from './run-commands.ts';

const RUNS = 120;

const cases: fc.Arbitrary<{ setup: Setup; commands: BrowserCommand[] }> = fc.record({
  setup: fc.record({ hasPlan: fc.constantFrom(false, false, true), hasLocks: fc.constantFrom(true, true, false) }),
  commands: browserCommands,
});

const counts = { runs: 0, checkouts: 0, charges: 0, reports: 0, unknownOutcomes: 0, violations: 0 };

describe.each(BACKEND_KINDS)('the checkout in several tabs, with a backend that %s', (kind) => {
  it('charges each payment once, as shown, reports each charge once, and leaves nothing pending', () =>
    fc.assert(
      fc.asyncProperty(cases, async (each) => {
        const run = await runCommands(kind, each.setup, each.commands);
        counts.runs += 1;
        counts.checkouts += run.checkoutCount;
        counts.charges += run.backend.charges.length;
        counts.reports += run.output.paidReports.length;
        counts.unknownOutcomes += run.unknownOutcomeCount;
        counts.violations += run.violations.length;
        expect(run.violations).toEqual([]);
      }),
      asyncRunOptions([], RUNS),
    ));
});

afterAll(() => {
  if (process.env['RUNS'] !== undefined) console.log(JSON.stringify(counts));
});
