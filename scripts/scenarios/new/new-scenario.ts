/** `npm run scenarios -- new`: begins a scenario as a copy of another one. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type NewScenario, planScenario, writeScenarioFile } from '../../../mock-server/catalogue/new-scenario.ts';
import { parseOptions } from '../../command-line/parse-options.ts';
import { projectPath } from '../../command-line/project-path.ts';
import { CommandError, withoutStackTrace } from '../../command-line/run-command.ts';
import { insertScenario } from './insert-scenario.ts';

const USAGE = `Usage: npm run scenarios -- new NAME [options]

Adds a copy of a scenario to the catalogue, to be changed.

  --like NAME   the scenario that is copied; default: the one whose name is nearest
  --out FILE    writes a scenario outside of the catalogue, as a JSON file, instead`;

const OPTIONS = { like: { type: 'string' }, out: { type: 'string' } } as const;
const GROUPS_FOLDER = 'mock-server/scenarios';

interface NewCommand {
  scenario: NewScenario;
  file: string | undefined;
}

export async function parseNewArguments(args: string[]): Promise<NewCommand> {
  const { values, positionals } = parseOptions({ usage: USAGE, options: OPTIONS, allowPositionals: true, args });
  const [name, ...others] = positionals;
  if (others.length > 0) throw new CommandError(`There is one NAME, not '${positionals.join(' ')}'.\n\n${USAGE}`, 2);
  const scenario = await withoutStackTrace(() => planScenario(name, values.like), 2);
  return { scenario, file: values.out };
}

export async function addScenario(args: string[]): Promise<number> {
  const { scenario, file } = await parseNewArguments(args);
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
  const names = await readdir(projectPath(GROUPS_FOLDER));
  for (const file of names.filter((each) => each.endsWith('.ts')).map((each) => path.posix.join(GROUPS_FOLDER, each))) {
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
