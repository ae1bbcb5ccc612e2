import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { decodeText } from '../decode-text.ts';
import { isJsonObject } from '../own-value.ts';
import {
  checkoutPage,
  collectTypedValues,
  type Scenario,
  scenarioSchema,
  catalogue as scenarios,
} from '../scenarios/index.ts';
import { checkInput } from '../schemas/check-input.ts';
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

/** As of the scenarios in TypeScript; `try` is derived from the steps. */
const DEFAULTS = {
  covers: [],
  expected: [],
  fixtures: {},
  host: checkoutPage('standard-monthly'),
  try: { cards: [], banks: [], coupons: [] },
};

/** Reads a file that contains a scenario, or an object with one in its field `scenario`, such as a counterexample. */
export const readScenarioFile = (file: string): Scenario => parseScenario(readJson(file), file);

/** The content of a scenario's file. */
export function parseScenario(content: unknown, file: string): Scenario {
  const input = isJsonObject(content) && 'scenario' in content ? content['scenario'] : content;
  if (!isJsonObject(input)) return fail(file, String(checkInput(scenarioSchema, input, 'scenario').problem));
  const { value, problem } = checkInput(scenarioSchema, { ...DEFAULTS, ...input }, 'scenario');
  if (!value) return fail(file, String(problem));
  return 'try' in input ? value : { ...value, try: collectTypedValues(value.steps) };
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
    // Reading a pipe would block.
    if (!statSync(file).isFile()) throw new Error('it is not a regular file.');
    return JSON.parse(decodeText(readFileSync(file)));
  } catch (error) {
    return fail(file, error instanceof Error ? error.message : String(error));
  }
}

function fail(file: string, problem: string): never {
  const sentence = problem.replace(/\.?$/, '.');
  throw new Error(`Failed to read the scenario of ${file}: ${sentence} Correct the file, or start without it.`);
}
