import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, it, vi } from 'vitest';
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
  rest: fc.commands([anyCommand.map(toModelCommand)], { maxCommands: 30, size: 'max', disableReplayLog: true }),
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] });
});
afterEach(() => vi.useRealTimers());

describe.each(BACKEND_KINDS)('the checkout in several tabs, with a backend that %s', (kind) => {
  it(
    'charges each payment once, at the price shown, reports each charge once, saves the chosen method, and ends every payment',
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

const toText = ({ commands, ...run }: Counterexample): string =>
  `${JSON.stringify(run).slice(0, -1)},"commands":[\n${commands.map((command) => JSON.stringify(command)).join(',\n')}\n]}`;
