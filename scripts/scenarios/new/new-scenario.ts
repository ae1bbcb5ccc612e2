/** `npm run scenarios -- new`: begins a scenario as a copy of another one. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type NewScenario, planScenario, writeScenarioFile } from '../../../mock-server/catalogue/new-scenario.ts';
import { npmCommand, parse } from '../../command-line/npm-command.ts';
import { projectPath } from '../../command-line/project-path.ts';
import { CommandError, withoutStackTrace } from '../../command-line/run-command.ts';

const createCommand = () =>
  npmCommand('scenarios -- new', 'Adds a copy of a scenario to the catalogue, to be changed.')
    .argument('<name>')
    .option('--like <name>', 'the scenario that is copied; default: the one whose name is nearest')
    .option('--out <file>', 'writes a scenario outside of the catalogue, as a JSON file, instead');
const GROUPS_FOLDER = 'mock-server/scenarios';

export async function addScenario(args: string[]): Promise<number> {
  const command = parse(createCommand(), args);
  const { like, out: file } = command.opts();
  const scenario = await withoutStackTrace(() => planScenario(command.processedArgs[0], like), 2);
  const { name, base } = scenario;
  if (file === undefined) {
    const place = await addToCatalogue(scenario);
    console.log(`Added '${name}' at ${place}, a copy of '${base.name}'. Change its title, story, steps and results.`);
    console.log('When its name is final, make it public: npm run write');
  } else {
    const jsonSchema = projectPath('mock-server/catalogue/generated/scenario.schema.json');
    await withoutStackTrace(() => writeScenarioFile(scenario, file, jsonSchema), 2);
    console.log(`Wrote ${file}, a copy of '${base.name}'. Change its title, story, steps and results.`);
  }
  const played = file ?? name;
  console.log(`Play it: npm run replay -- ${/\s/.test(played) ? `"${played}"` : played}`);
  return 0;
}

/** Resolves to the place of the new entry, as terminals link it. */
async function addToCatalogue(scenario: NewScenario): Promise<string> {
  for (const name of await readdir(projectPath(GROUPS_FOLDER))) {
    if (!name.endsWith('.ts')) continue;
    const file = path.posix.join(GROUPS_FOLDER, name);
    const inserted = insertScenario(await readFile(projectPath(file), 'utf8'), scenario);
    if (!inserted) continue;
    await writeFile(projectPath(file), inserted.text);
    return `${file}:${inserted.line}`;
  }
  throw new CommandError(
    `'${scenario.base.name}' has no entry of its own that could be copied. Copy another with --like, or write a file with --out.`,
    2,
  );
}

/**
 * Inserts a copy of the base's entry after it, without its variants and words. Null when the source has no entry of that
 * name. Entries are found by their indentation, which `npm run format` keeps.
 */
export function insertScenario(source: string, { name, title, base }: NewScenario) {
  const start = source.indexOf(`\n  {\n    name: '${base.name}',\n`);
  const end = source.indexOf('\n  },\n', start) + '\n  },'.length;
  const entry = source.slice(start, end);
  // Tables of similar scenarios have names too, but no steps.
  if (start === -1 || !entry.includes('\n    steps: ')) return null;
  const copy = entry
    .replace(`name: '${base.name}'`, `name: '${name}'`)
    .replace(/^ {4}title: .*$/m, `    title: '${title}',`)
    .replace(/^ {4}words: .*\n/m, '')
    .replace(/^ {4}variants: .*?\n {4}[)}],\n/ms, '');
  return { text: source.slice(0, end) + copy + source.slice(end), line: source.slice(0, end).split('\n').length + 1 };
}
