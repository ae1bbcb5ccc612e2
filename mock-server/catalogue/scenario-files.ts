import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { decodeText } from '../json.ts';
import { type Scenario, catalogue as scenarios } from '../scenarios/index.ts';
import { type Catalogue, type CatalogueSnapshot, createCatalogue } from './create-catalogue.ts';
import { failToRead, parseScenario } from './scenario-file.ts';

/** `paths` are JSON files and folders of them: a list, or a text separated as in PATH. */
export const createCatalogueWithFiles = (
  first: Partial<CatalogueSnapshot>,
  paths: readonly string[] | string = '',
): Catalogue => createCatalogue(first, readScenarioFiles(typeof paths === 'string' ? splitPaths(paths) : paths));

const splitPaths = (paths: string): string[] => paths.split(path.delimiter).filter((entry) => entry !== '');

export function readScenarioFiles(paths: readonly string[]): Scenario[] {
  const sourceByName = new Map(scenarios.map(({ name }) => [name, 'the catalogue']));
  return paths.flatMap(listJsonFiles).map((file) => {
    const scenario = readScenarioFile(file);
    const source = sourceByName.get(scenario.name);
    if (source !== undefined)
      failToRead(file, `there is a scenario '${scenario.name}' in ${source} already. Give it another name.`);
    sourceByName.set(scenario.name, file);
    return scenario;
  });
}

export const readScenarioFile = (file: string): Scenario => parseScenario(readJson(file), file);

function listJsonFiles(fileOrFolder: string): string[] {
  const stats = statSync(fileOrFolder, { throwIfNoEntry: false });
  if (!stats) return failToRead(fileOrFolder, 'there is no such file or folder.');
  if (!stats.isDirectory()) return [fileOrFolder];
  const names = readdirSync(fileOrFolder).filter((name) => name.endsWith('.json'));
  return names.sort().map((name) => path.join(fileOrFolder, name));
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(decodeText(readFileSync(file)));
  } catch (error) {
    return failToRead(file, error instanceof Error ? error.message : String(error));
  }
}
