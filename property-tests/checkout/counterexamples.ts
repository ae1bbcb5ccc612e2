/** Stored runs that violated an invariant, with which later runs start. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { BackendKind } from './backend.ts';
import type { BrowserCommand } from './browser-commands.ts';
import type { BrowserRun, Setup } from './browser-run.ts';

const FOLDER = path.resolve(import.meta.dirname, '../counterexamples');

/** A run as plain data. */
interface StoredCase {
  kind: BackendKind;
  setup: Setup;
  commands: BrowserCommand[];
}

interface Counterexample {
  violation: string;
  case: StoredCase;
}

export function readCounterexamples(kind: BackendKind): StoredCase[] {
  if (!existsSync(FOLDER)) return [];
  const names = readdirSync(FOLDER).filter((name) => name.endsWith('.json'));
  return names
    .sort()
    .map((name) => (JSON.parse(readFileSync(path.join(FOLDER, name), 'utf8')) as Counterexample).case)
    .filter((stored) => stored.kind === kind);
}

/** Stores a run under a name that depends only on the run, and returns the file. */
export function writeCounterexample(run: BrowserRun): string {
  const { kind, setup, commands, violations } = run;
  const [violation = ''] = violations;
  const stored: StoredCase = { kind, setup, commands };
  const hash = createHash('sha256').update(JSON.stringify(stored)).digest('hex').slice(0, 7);
  const words = violation.toLowerCase().match(/[a-z]+/g) ?? [];
  const name = [...words.slice(0, 8), hash].join('-');
  const content: Counterexample = { violation, case: stored };
  mkdirSync(FOLDER, { recursive: true });
  const file = path.join(FOLDER, `${name}.json`);
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
  return file;
}
