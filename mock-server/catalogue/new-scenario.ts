import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Scenario, scenarioSchema, catalogue as scenarios } from '../scenarios/index.ts';
import { checkInput } from '../schemas/check-input.ts';
import { similarName } from '../schemas/nearest-names.ts';
import { describeUnknownScenario } from './unknown-scenario.ts';

const newName = scenarioSchema.shape.name.regex(/^[^@]*$/, "have no '@', which names variants");

/** A name of its own, and the scenario that it begins as a copy of. */
export interface NewScenario {
  name: string;
  title: string;
  base: Scenario;
}

/**
 * Plans a new scenario that begins as a copy of `like`, by default of the scenario with the nearest name, or of a plain purchase. Throws an Error for
 * an invalid or known name, and for an unknown `like`, with the nearest names.
 */
export function planScenario(name: string | undefined, like?: string): NewScenario {
  if (name === undefined)
    throw new Error('The name of the scenario is missing. Write one in kebab-case, like my-scenario.');
  const { problem } = checkInput(newName, name, 'NAME');
  if (problem !== undefined) throw new Error(problem);
  const names = scenarios.map((scenario) => scenario.name);
  if (names.includes(name)) throw new Error(`There is a scenario '${name}' already. Choose another name.`);
  const nearest = () =>
    similarName(
      name,
      names.filter((known) => !known.includes('@')),
    );
  const baseName = like ?? nearest() ?? 'buy-new-card';
  const base = scenarios.find((scenario) => scenario.name === baseName);
  if (!base) throw new Error(describeUnknownScenario(baseName, { scenarios: () => scenarios }));
  return { name, title: name.replaceAll('-', ' ').replace(/^./, (letter) => letter.toUpperCase()), base };
}

/**
 * Writes a new scenario as a JSON file, and never over another one. `jsonSchema` is the file of the JSON Schema. Left out
 * are `covers` and `try`, which the server derives, and `words` for the search.
 */
export function writeScenarioFile({ name, title, base }: NewScenario, file: string, jsonSchema: string): void {
  if (!file.endsWith('.json')) throw new Error(`--out must name a .json file, not '${file}'.`);
  const folder = path.dirname(path.resolve(file));
  const relative = path.relative(folder, jsonSchema).replaceAll(path.sep, '/');
  const { covers: _covered, words, try: _derived, name: _name, title: _title, ...copy } = base;
  const content = { $schema: relative.startsWith('.') ? relative : `./${relative}`, name, title, ...copy };
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`, { flag: 'wx' });
  } catch (error) {
    // The path may also be that of a file where a folder is needed.
    const { code, message, path: existing = file } = error as NodeJS.ErrnoException;
    const problem = code === 'EEXIST' ? `There is a file ${existing} already.` : `Cannot write ${file}: ${message}.`;
    throw new Error(`${problem} Choose another with --out.`);
  }
}
