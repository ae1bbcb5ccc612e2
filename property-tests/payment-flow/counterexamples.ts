/** Runs that broke a law once. Each is kept as a file: played first by every later run, and a scenario to watch. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Scenario } from '#scenarios';
import { asScenario } from './as-scenario.ts';
import type { BrokenLaw } from './broken-law.ts';
import type { Flow } from './play.ts';

/** Where they are kept. */
export const COUNTEREXAMPLES = path.resolve(import.meta.dirname, '../counterexamples');

export interface Counterexample {
  law: string;
  says: string;
  /** Plays the same run again, with or without a browser. */
  flow: Flow;
  /** The same as a walkthrough; `npm run replay -- FILE` and the gallery open it. */
  scenario: Scenario;
}

/** Every kept run, in the order of their names. */
export function keptFlows(folder: string = COUNTEREXAMPLES): Flow[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return names.sort().map((name) => (JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as Counterexample).flow);
}

/** Writes a broken run down, under a name that is the same for the same run, and returns its file. */
export function keep(flow: Flow, broken: BrokenLaw, folder: string = COUNTEREXAMPLES): string {
  const mark = createHash('sha256').update(JSON.stringify(flow)).digest('hex').slice(0, 7);
  const name = `${slug(broken.law)}-${mark}`;
  const content: Counterexample = { law: broken.law, says: broken.says, flow, scenario: asScenario(broken, name) };
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${name}.json`);
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
  return file;
}

/** The law's first words, as a scenario may be named. */
const slug = (law: string): string =>
  law
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .split(' ')
    .slice(0, 8)
    .join('-');
