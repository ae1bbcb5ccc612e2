import { readFile } from 'node:fs/promises';
import { catalogue } from '#scenarios';
import { projectPath } from '../command-line/project-path.ts';

const PUBLIC_NAMES_FILE = 'mock-server/scenarios/public-names.json';
const TYPE_FILE = 'mock-server/catalogue/generated/scenario-names.ts';

/** All names of scenarios ever published, and their type. Names are only added, never removed. */
export async function generatePublicNames(): Promise<Record<string, string>> {
  const published = JSON.parse(await readFile(projectPath(PUBLIC_NAMES_FILE), 'utf8')) as string[];
  const names = [...new Set([...published, ...catalogue.map(({ name }) => name)])];
  return { [PUBLIC_NAMES_FILE]: `${JSON.stringify(names, null, 2)}\n`, [TYPE_FILE]: typeOf(names) };
}

/** The type that lets editors complete the names of the catalogue. */
const typeOf = (names: readonly string[]): string => `// Written by \`npm run write\` from the catalogue. Do not edit.
type ScenarioName =
${names.map((name) => `  | '${name}'`).join('\n')};

/** A name of the catalogue, which editors complete, or of a scenario of your own. */
export type AnyScenarioName = ScenarioName | (string & Record<never, never>);
`;
