import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { createWorld } from '../backend/create-world.ts';
import { parseFaults } from '../backend/parse-faults.ts';
import {
  anyObject,
  arrayOf,
  count,
  looseObject,
  oneOf,
  parseInput,
  strictObject,
  text,
} from '../backend/parse-input.ts';
import { parseWorld } from '../backend/parse-world.ts';
import { callNames } from '../http/call-names.ts';
import { basePriceList, type Scenario, catalogue as scenarios, validateStep } from '../scenarios/index.ts';
import { parseSessionKey } from '../sessions/session-key.ts';
import { type Catalogue, type CatalogueSnapshot, createCatalogue } from './catalogue.ts';

/** Creates a catalogue with additional scenarios from JSON files: a list, or text separated as in PATH, of files and folders. */
export const createCatalogueWithFiles = (
  first: Partial<CatalogueSnapshot>,
  paths: readonly string[] | string = '',
): Catalogue => createCatalogue(first, readScenarioFiles(typeof paths === 'string' ? splitPaths(paths) : paths));

const splitPaths = (paths: string): string[] => paths.split(path.delimiter).filter((entry) => entry !== '');

/**
 * Reads scenarios from JSON files and from all `.json` files of folders. Throws an Error that names the file and the
 * field.
 */
export function readScenarioFiles(paths: readonly string[]): Scenario[] {
  const sourceByName = new Map(scenarios.map(({ name }) => [name, 'the catalogue']));
  return paths.flatMap(listJsonFiles).map((file) => {
    const scenario = readScenarioFile(file);
    const source = sourceByName.get(scenario.name);
    if (source !== undefined)
      fail(file, `there is a scenario '${scenario.name}' in ${source} already. Give it another name.`);
    sourceByName.set(scenario.name, file);
    return scenario;
  });
}

/** Reads a file that contains a scenario, or an object with one in its field `scenario`, such as a counterexample. */
export function readScenarioFile(file: string): Scenario {
  const content = readJson(file);
  const input = isObject(content) && 'scenario' in content ? content['scenario'] : content;
  try {
    return validateScenario(input);
  } catch (error) {
    return fail(file, error instanceof Error ? error.message : String(error));
  }
}

function listJsonFiles(fileOrFolder: string): string[] {
  const stats = statSync(fileOrFolder, { throwIfNoEntry: false });
  if (!stats) return fail(fileOrFolder, 'there is no such file or folder.');
  if (!stats.isDirectory()) return [fileOrFolder];
  const names = readdirSync(fileOrFolder).filter((name) => name.endsWith('.json'));
  return names.sort().map((name) => path.join(fileOrFolder, name));
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    return fail(file, error instanceof Error ? error.message : String(error));
  }
}

const scenarioSchema = strictObject({
  name: text,
  group: text,
  title: text,
  story: text,
  covers: arrayOf(text),
  try: strictObject({ cards: arrayOf(text), banks: arrayOf(text), coupons: arrayOf(text) }),
  expected: arrayOf(text),
  fixtures: anyObject,
  host: looseObject({
    show: looseObject({ planHandle: text }),
    start: looseObject({ opens: oneOf('checkout', 'payment form', 'payment method dialog') }),
  }),
  steps: arrayOf(anyObject),
  screen: oneOf('small').optional(),
  answers: anyObject.optional(),
  faults: arrayOf(anyObject).optional(),
  seed: count.optional(),
  provider: anyObject.optional(),
});

function validateScenario(input: unknown): Scenario {
  parseInput(scenarioSchema, input, 'scenario');
  const scenario = input as Scenario;
  if (parseSessionKey(`${scenario.name}.validation`) === null) invalid("'scenario.name' must be in kebab-case.");
  if (scenario.faults) parseFaults(scenario.faults, callNames);
  scenario.steps.forEach((step, index) => {
    const problem = validateStep({ ...step }, `scenario.steps[${index}]`);
    if (problem !== null) invalid(problem);
  });
  // Validates the fixtures, answers and provider outcomes.
  parseWorld(JSON.parse(JSON.stringify(createWorld(scenario, 'validation', basePriceList))));
  return scenario;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

function invalid(message: string): never {
  throw new Error(message);
}

function fail(file: string, problem: string): never {
  throw new Error(
    `Failed to read the scenario of ${file}: ${problem} Correct the file, or remove it from SCENARIO_FILES.`,
  );
}
