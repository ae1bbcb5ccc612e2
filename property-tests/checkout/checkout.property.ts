/** Everything behind one `<CheckoutProvider>`, in several tabs, in front of four kinds of backend. */
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { triedAsync } from '../settings.ts';
import { BACKENDS } from './backend.ts';
import { type Command, commands } from './commands.ts';
import { runCommands, type Setup } from './run.ts';

const RUNS = 120;

const cases: fc.Arbitrary<{ setup: Setup; commands: Command[] }> = fc.record({
  setup: fc.record({ hasPlan: fc.constantFrom(false, false, true), hasLocks: fc.constantFrom(true, true, false) }),
  commands,
});

const counts = { runs: 0, checkouts: 0, charges: 0, reports: 0, unknown: 0, violations: 0 };

describe.each(BACKENDS)('a checkout whose backend %s', (kind) => {
  it('charges once, as shown, reports every charge once, and never gets stuck', () =>
    fc.assert(
      fc.asyncProperty(cases, async (each) => {
        const run = await runCommands(kind, each.setup, each.commands);
        counts.runs += 1;
        counts.checkouts += run.checkouts;
        counts.charges += run.backend.charges.length;
        counts.reports += run.heard.paid.length;
        counts.unknown += run.unknownOutcomes;
        counts.violations += run.violations.length;
        expect(run.violations).toEqual([]);
      }),
      triedAsync([], RUNS),
    ));
});

afterAll(() => {
  if (process.env['RUNS'] !== undefined) console.log(JSON.stringify(counts));
});
