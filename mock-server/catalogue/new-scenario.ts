import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findScenario, scenarioSchema, catalogue as scenarios } from '../scenarios/index.ts';
import { checkInput } from '../schemas/check-input.ts';
import { describeUnknownScenario } from './unknown-scenario.ts';

const newName = scenarioSchema.shape.name.regex(/^[^@]*$/, "have no '@', which names variants");

/** Writes a copy of the scenario `like` without the fields that the server derives. Throws instead of replacing a file. */
export function copyScenario(name: string, like = 'buy-new-card', file: string, jsonSchema: string): void {
  const { problem } = checkInput(newName, name, 'NAME');
  if (problem !== undefined) throw new Error(problem);
  if (findScenario(name)) throw new Error(`There is a scenario '${name}' already. Choose another name.`);
  const original = findScenario(like);
  if (!original) throw new Error(describeUnknownScenario(like, { scenarios: () => scenarios }));
  const { covers: _covered, words: _words, try: _derived, ...copy } = original;
  const title = name.replaceAll('-', ' ').replace(/^./, (letter) => letter.toUpperCase());
  const folder = path.dirname(path.resolve(file));
  const relative = path.relative(folder, jsonSchema).replaceAll(path.sep, '/');
  const $schema = relative.startsWith('.') ? relative : `./${relative}`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, `${JSON.stringify({ $schema, ...copy, name, title }, null, 2)}\n`, { flag: 'wx' });
  console.log(`Wrote ${file}, a copy of '${like}'. Change its title, story, steps and results.`);
}
