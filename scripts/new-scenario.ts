import { readFile, writeFile } from 'node:fs/promises';
import { catalogue, scenarioGroup } from '#scenarios';
import { checkInput } from '../mock-server/schemas/check-input.ts';
import { projectPath } from './project-path.ts';
import { CommandError } from './run-command.ts';

const FOLDER = 'mock-server/scenarios';
const SCENARIO_FILES = [
  'buying',
  'selection',
  'migration',
  'declines',
  'direct-debit',
  'coupons',
  'prices',
  'saving',
  'host-options',
  'fault-scenarios',
  'journeys',
];
const NAME_PATTERN = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const TEMPLATE_STEPS = ['expectText', 'start'];

/** Inserts a scenario from a template after the others of its group. Resolves to its location. */
export async function scaffoldScenario(
  name: string,
  group: string | undefined,
): Promise<{ file: string; line: number }> {
  if (!NAME_PATTERN.test(name)) throw new CommandError(`'${name}' is not in kebab-case, like decline-lost-card.`, 2);
  if (catalogue.some((scenario) => scenario.name === name))
    throw new CommandError(`The scenario '${name}' exists already.`, 2);
  requireGroup(group);
  for (const file of SCENARIO_FILES.map((name) => `${FOLDER}/${name}.ts`)) {
    const text = await readFile(projectPath(file), 'utf8');
    if (!text.includes(`defineScenarios('${group}'`)) continue;
    const written = insertScenario(text, name);
    await writeFile(projectPath(file), written);
    return { file, line: written.slice(0, written.indexOf(`name: '${name}'`)).split('\n').length };
  }
  throw new Error(`No file in ${FOLDER} defines the group '${group}'.`);
}

/** Rejects the value of --group unless it is a group of the catalogue. */
export function requireGroup(group: string | undefined): void {
  const { problem } = checkInput(scenarioGroup, group, '--group');
  if (problem !== undefined) throw new CommandError(problem, 2);
}

/** Inserts the template at the end of a file's text, with the imports it needs. */
export function insertScenario(text: string, name: string): string {
  const title = name.replaceAll('-', ' ').replace(/^./, (letter) => letter.toUpperCase());
  const template = `  {
    name: '${name}',
    title: '${title}',
    story: 'Who does what, and what is special about it.',
    covers: [],
    expected: ['What should happen.'],
    steps: [start(), expectText('Checkout')],
  },
`;
  const end = text.lastIndexOf(']);');
  const withTemplate = text.slice(0, end) + template + text.slice(end);
  return withTemplate.replace(/import \{([^}]*)\} from '\.\/steps\/index\.ts';/, (line, names: string) => {
    const imported = names
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean);
    const missing = TEMPLATE_STEPS.filter((step) => !imported.includes(step));
    return missing.length === 0 ? line : `import { ${[...imported, ...missing].join(', ')} } from './steps/index.ts';`;
  });
}
