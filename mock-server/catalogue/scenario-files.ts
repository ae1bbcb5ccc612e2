/**
 * Scenarios that are written as JSON, beside those of the scenario files: counterexamples of the properties, above all. A
 * file holds a scenario, or an object with one in its field `scenario`; what else stands there is somebody else's.
 */

import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { readFaults } from '../backend/fault-fields.ts';
import { newWorld } from '../backend/new-world.ts';
import { count, fields, fieldsAmong, listOf, object, oneOf, readShape, text } from '../backend/read-shape.ts';
import { worldIn } from '../backend/world-shape.ts';
import { callNames } from '../http/call-names.ts';
import { basePriceList, type Scenario, catalogue as scenarios, stepProblem } from '../scenarios/index.ts';
import { parseSessionKey } from '../sessions/session-key.ts';
import { type Catalogue, createCatalogue, type Edition } from './catalogue.ts';

/** A catalogue that has the scenarios of the JSON files beside every edition: files and folders, apart as PATH has them. */
export const catalogueWith = (first: Partial<Edition>, files = ''): Catalogue =>
  createCatalogue(first, readScenarioFiles(files.split(path.delimiter).filter((each) => each !== '')));

/** The scenarios of these files, and of all `.json` in these folders. Throws with the file, the place and what is wrong there. */
export function readScenarioFiles(files: readonly string[]): Scenario[] {
  const taken = new Map(scenarios.map(({ name }) => [name, 'the catalogue']));
  return files.flatMap(jsonIn).map((file) => {
    const scenario = readScenarioFile(file);
    const other = taken.get(scenario.name);
    if (other !== undefined)
      fail(file, `there is a scenario '${scenario.name}' in ${other} already. Give it another name.`);
    taken.set(scenario.name, file);
    return scenario;
  });
}

/** The scenario of one file. */
export function readScenarioFile(file: string): Scenario {
  const content = parse(file);
  const given = isObject(content) && 'scenario' in content ? content['scenario'] : content;
  try {
    return checked(given);
  } catch (error) {
    return fail(file, error instanceof Error ? error.message : String(error));
  }
}

function jsonIn(place: string): string[] {
  const found = statSync(place, { throwIfNoEntry: false });
  if (!found) return fail(place, 'there is no such file or folder.');
  if (!found.isDirectory()) return [place];
  const names = readdirSync(place).filter((name) => name.endsWith('.json'));
  return names.sort().map((name) => path.join(place, name));
}

function parse(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    return fail(file, error instanceof Error ? error.message : String(error));
  }
}

const SCENARIO = fields({
  name: text,
  group: text,
  title: text,
  story: text,
  covers: listOf(text),
  try: fields({ cards: listOf(text), banks: listOf(text), coupons: listOf(text) }),
  expected: listOf(text),
  fixtures: object,
  host: fieldsAmong({
    show: fieldsAmong({ planHandle: text }),
    start: fieldsAmong({ opens: oneOf('checkout', 'payment form', 'payment method dialog') }),
  }),
  steps: listOf(object),
  screen: oneOf('small').optional(),
  answers: object.optional(),
  faults: listOf(object).optional(),
  seed: count.optional(),
  provider: object.optional(),
});

function checked(given: unknown): Scenario {
  readShape(SCENARIO, given, 'scenario');
  const scenario = given as Scenario;
  if (parseSessionKey(`${scenario.name}.trial`) === null) wrong("'scenario.name' must be in kebab-case.");
  if (scenario.faults) readFaults(scenario.faults, callNames);
  scenario.steps.forEach((step, place) => {
    const problem = stepProblem({ ...step }, `scenario.steps[${place}]`);
    if (problem !== null) wrong(problem);
  });
  // What a world is made of is looked at where it is made.
  worldIn(JSON.parse(JSON.stringify(newWorld(scenario, 'trial', basePriceList))));
  return scenario;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

function wrong(message: string): never {
  throw new Error(message);
}

function fail(file: string, says: string): never {
  throw new Error(
    `Failed to read the scenario of ${file}: ${says} Please mend the file, or take it from SCENARIO_FILES.`,
  );
}
