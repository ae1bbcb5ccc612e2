import { readFile, writeFile } from 'node:fs/promises';
import { catalogue, nearestNames } from '#scenarios';
import { Problem } from './command.ts';
import { inProject } from './in-project.ts';

const FOLDER = 'mock-server/scenarios';
const FILES = [
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
const NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const USED = ['expectText', 'start'];

/** Puts the frame of a scenario behind the others of its group. Answers where. Throws a problem for people. */
export async function scaffold(name: string, group = nearestGroup(name)): Promise<{ file: string; line: number }> {
  if (!NAME.test(name)) throw new Problem(`'${name}' is not in kebab-case, like decline-lost-card.`, 2);
  if (catalogue.some((scenario) => scenario.name === name))
    throw new Problem(`There is a scenario '${name}' already.`, 2);
  for (const file of FILES.map((each) => `${FOLDER}/${each}.ts`)) {
    const text = await readFile(inProject(file), 'utf8');
    if (!text.includes(`defineScenarios('${group}'`)) continue;
    const written = withFrame(text, name);
    await writeFile(inProject(file), written);
    return { file, line: written.slice(0, written.indexOf(`name: '${name}'`)).split('\n').length };
  }
  const groups = [...new Set(catalogue.map((scenario) => scenario.group))];
  throw new Problem(`There is no group '${group}'. Use one of: ${groups.map((each) => `'${each}'`).join(', ')}.`, 2);
}

/** The group of the scenario whose name is most like this one. */
function nearestGroup(name: string): string {
  const names = catalogue.map((scenario) => scenario.name);
  const [nearest] = nearestNames(name, names);
  return catalogue.find((scenario) => scenario.name === nearest)?.group ?? 'Buying';
}

/** The file with the frame before its end, and with the imports that the frame needs. */
export function withFrame(text: string, name: string): string {
  const title = name.replaceAll('-', ' ').replace(/^./, (letter) => letter.toUpperCase());
  const frame = `  {
    name: '${name}',
    title: '${title}',
    story: 'Who does what, and what is special about it.',
    covers: [],
    expected: ['What should happen.'],
    steps: [start(), expectText('Checkout')],
  },
`;
  const end = text.lastIndexOf(']);');
  const whole = text.slice(0, end) + frame + text.slice(end);
  return whole.replace(/import \{([^}]*)\} from '\.\/steps\/index\.ts';/, (line, names: string) => {
    const imported = names
      .split(',')
      .map((each) => each.trim())
      .filter(Boolean);
    const missing = USED.filter((each) => !imported.includes(each));
    return missing.length === 0 ? line : `import { ${[...imported, ...missing].join(', ')} } from './steps/index.ts';`;
  });
}
