import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findScenario, type Scenario, scenarioSchema, catalogue as scenarios } from '../scenarios/index.ts';
import { checkInput } from '../schemas/check-input.ts';
import { describeUnknownScenario } from './unknown-scenario.ts';

const newName = scenarioSchema.shape.name.regex(/^[^@]*$/, "have no '@', which names variants");

/** The name and title of a copy, and the scenario that is copied. */
export interface NewScenario {
  name: string;
  title: string;
  base: Scenario;
}

/** Throws an Error for an invalid or known name, and for an unknown `like`, with the nearest names. */
export function planScenario(name: string, like = 'buy-new-card'): NewScenario {
  const { problem } = checkInput(newName, name, 'NAME');
  if (problem !== undefined) throw new Error(problem);
  if (findScenario(name)) throw new Error(`There is a scenario '${name}' already. Choose another name.`);
  const base = findScenario(like);
  if (!base) throw new Error(describeUnknownScenario(like, { scenarios: () => scenarios }));
  return { name, title: name.replaceAll('-', ' ').replace(/^./, (letter) => letter.toUpperCase()), base };
}

/** Writes a new scenario as a JSON file, without the fields that the server derives. Throws if there is such a file. */
export function writeScenarioFile({ name, title, base }: NewScenario, file: string, jsonSchema: string): void {
  const folder = path.dirname(path.resolve(file));
  const relative = path.relative(folder, jsonSchema).replaceAll(path.sep, '/');
  const { covers: _covered, words: _words, try: _derived, name: _name, title: _title, ...copy } = base;
  const content = { $schema: relative.startsWith('.') ? relative : `./${relative}`, name, title, ...copy };
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`, { flag: 'wx' });
  console.log(`Wrote ${file}, a copy of '${base.name}'. Change its title, story, steps and results.`);
}
