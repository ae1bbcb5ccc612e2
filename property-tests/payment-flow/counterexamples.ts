/** Stored runs that violated an invariant. Later runs start with them, and `npm run replay` shows them. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Scenario } from '#scenarios';
import type { InvariantError } from '../harness/invariants.ts';
import type { ModelCase } from '../harness/model-test.ts';
import type { Command } from './commands.ts';
import type { InitialState } from './initial-state.ts';
import type { PaymentPage } from './payment-page.ts';
import type { PaymentSystem } from './payment-system.ts';
import { toScenario } from './to-scenario.ts';

const FOLDER = path.resolve(import.meta.dirname, '../counterexamples');

type PaymentCase = ModelCase<InitialState, Command>;

interface Counterexample {
  invariant: string;
  detail: string;
  modelCase: PaymentCase;
  /** The same run as a scenario. */
  scenario: Scenario;
}

export function readCounterexamples(): PaymentCase[] {
  if (!existsSync(FOLDER)) return [];
  const names = readdirSync(FOLDER).filter((name) => name.endsWith('.json'));
  return names
    .sort()
    .map((name) => (JSON.parse(readFileSync(path.join(FOLDER, name), 'utf8')) as Counterexample).modelCase);
}

/** Stores a run under a name that depends only on the run, unless it is stored already, and returns the file. */
export function writeCounterexample(modelCase: PaymentCase, error: InvariantError<PaymentPage, PaymentSystem>): string {
  const { invariant, detail } = error;
  const hash = createHash('sha256').update(JSON.stringify(modelCase)).digest('hex').slice(0, 7);
  const name = `${slug(invariant)}-${hash}`;
  const file = path.join(FOLDER, `${name}.json`);
  if (existsSync(file)) return file;
  const content: Counterexample = { invariant, detail, modelCase, scenario: toScenario(error, name) };
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
  return file;
}

/** The first eight words of a title in kebab case. */
const slug = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .split(' ')
    .slice(0, 8)
    .join('-');
