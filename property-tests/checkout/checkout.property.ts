import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, afterEach, beforeEach, describe, it, vi } from 'vitest';
import { runOptions } from '../run-options.ts';
import { BACKEND_KINDS, type BackendKind, EXPIRED_METHOD } from './backend.ts';
import { anyCommand, type BrowserCommand, startCommands } from './browser-commands.ts';
import type { BrowserRun, Setup } from './browser-run.ts';
import { finishRun, type ModelCommand, startRun, toModelCommand } from './run-commands.ts';

const RUNS = 250;
const TIMEOUT_MS = 24 * 3_600_000;

interface CheckoutCase {
  setup: Setup;
  start: readonly BrowserCommand[];
  rest: Iterable<ModelCommand>;
}

const checkoutCase: fc.Arbitrary<CheckoutCase> = fc.record({
  setup: fc.record({
    hasPlan: fc.constantFrom(false, false, true),
    hasLocks: fc.constantFrom(true, true, false),
    defaultMethod: fc.constantFrom('pm_visa', 'pm_visa', 'pm_bank', EXPIRED_METHOD, null),
    isListLate: fc.constantFrom(false, false, false, true),
    hasNewIds: fc.constantFrom(false, false, true),
    isCreditFalling: fc.constantFrom(false, false, true),
    hasSharedLogin: fc.constantFrom(false, false, true),
  }),
  start: startCommands,
  // Without a replay log, because a counterexample is stored with the commands that ran.
  rest: fc.commands([anyCommand.map(toModelCommand)], { maxCommands: 30, size: 'max', disableReplayLog: true }),
});

const counts = { runs: 0, payments: 0, charges: 0, reports: 0, messages: 0, violations: 0 };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] });
});
afterEach(() => vi.useRealTimers());

describe.each(BACKEND_KINDS)('the checkout in several tabs, with a backend that %s', (kind) => {
  it(
    'charges each payment once, as shown, reports each charge once, saves what was chosen, and leaves nothing pending',
    async () => {
      let failed: BrowserRun | null = null;
      const property = fc.asyncProperty(checkoutCase, async ({ setup, start, rest }) => {
        const run = startRun(kind, setup);
        try {
          await fc.asyncModelRun(() => ({ model: run, real: run.browser }), [...start.map(toModelCommand), ...rest]);
          await finishRun(run);
        } catch (error) {
          // fast-check shrinks a failing run, so the last run that fails is the smallest.
          failed = run;
          throw error;
        } finally {
          count(run);
        }
      });
      const examples = readCounterexamples()
        .filter((stored) => stored.kind === kind)
        .map(({ setup, commands }) => ({ setup, start: commands, rest: [] }));
      try {
        await fc.assert(property, runOptions(examples, RUNS));
      } catch (error) {
        if (!failed) throw error;
        storeCounterexample(failed);
        throw new Error(`Stored the counterexample in ${FILE}\n${(error as Error).message}`, { cause: error });
      }
    },
    TIMEOUT_MS,
  );
});

/** A run that violated an invariant, as plain data. Every later run of the property begins with it. */
interface Counterexample {
  violation: string;
  kind: BackendKind;
  setup: Setup;
  commands: BrowserCommand[];
}

const FILE = path.join(import.meta.dirname, 'counterexamples.json');

const readCounterexamples = () => JSON.parse(readFileSync(FILE, 'utf8')) as Counterexample[];

function storeCounterexample({ kind, setup, commands, violations: [violation = ''] }: BrowserRun): void {
  const texts = [...readCounterexamples(), { violation, kind, setup, commands }].map(toText);
  writeFileSync(FILE, `[\n${[...new Set(texts)].join(',\n')}\n]\n`);
}

/** Each command is a line of its own, so that a run can be read. */
const toText = ({ commands, ...run }: Counterexample): string =>
  `${JSON.stringify(run).slice(0, -1)},"commands":[\n${commands.map((command) => JSON.stringify(command)).join(',\n')}\n]}`;

function count({ output, backend, violations }: BrowserRun): void {
  counts.runs += 1;
  counts.payments += output.startedPayments;
  counts.charges += backend.charges.length;
  counts.reports += output.paidReports.length;
  counts.messages += output.toasts.length;
  counts.violations += violations.length;
}

afterAll(() => {
  if (process.env['RUNS'] !== undefined) console.log(JSON.stringify(counts));
});
