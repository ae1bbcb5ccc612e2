/** Stored runs that violated an invariant. Later runs start with them, and `npm run replay` shows them. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Scenario } from '#scenarios';
import type { BrowserCommand } from './browser-commands.ts';
import type { BrowserRun, Setup } from './browser-run.ts';
import type { BackendKind } from './fake-backend.ts';
import { toScenario } from './to-scenario.ts';

const FOLDER = path.resolve(import.meta.dirname, '../counterexamples');

export interface CheckoutCase {
  kind: BackendKind;
  setup: Setup;
  commands: BrowserCommand[];
}

export interface FailedCase {
  checkoutCase: CheckoutCase;
  run: BrowserRun;
}

interface Counterexample {
  violation: string;
  case: CheckoutCase;
  /** The same run as a scenario. */
  scenario: Scenario;
}

export function readCounterexamples(kind: BackendKind): CheckoutCase[] {
  if (!existsSync(FOLDER)) return [];
  const names = readdirSync(FOLDER).filter((name) => name.endsWith('.json'));
  return names
    .sort()
    .map((name) => (JSON.parse(readFileSync(path.join(FOLDER, name), 'utf8')) as Counterexample).case)
    .filter((each) => each.kind === kind);
}

/** Stores a run under a name that depends only on the run, and returns the file. */
export function writeCounterexample({ checkoutCase, run }: FailedCase): string {
  const [violation = ''] = run.violations;
  const hash = createHash('sha256').update(JSON.stringify(checkoutCase)).digest('hex').slice(0, 7);
  const words = violation.toLowerCase().match(/[a-z]+/g) ?? [];
  const name = [...words.slice(0, 8), hash].join('-');
  const content: Counterexample = { violation, case: checkoutCase, scenario: toScenario(run, violation, name) };
  mkdirSync(FOLDER, { recursive: true });
  const file = path.join(FOLDER, `${name}.json`);
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
  return file;
}
