/**
 * `npm run scenarios`: lists every scenario by group, with the link that opens it while `npm run dev` runs.
 * `npm run scenarios -- new NAME [--group GROUP]`: adds a scenario from a template to the file of its group.
 * `npm run scenarios -- write`: adds new names to the list of public names.
 * `npm run scenarios -- record --backend URL …`: records a page that uses a real backend as a scenario file.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { catalogue } from '#scenarios';
import { scaffoldScenario } from './new-scenario.ts';
import { clientPort } from './ports.ts';
import { projectPath } from './project-path.ts';
import { CommandError, runCommand } from './run-command.ts';

const PUBLIC_NAMES_FILE = 'mock-server/scenarios/public-names.json';
const USAGE = 'Usage: npm run scenarios [-- new NAME [--group GROUP] | -- write | -- record --backend URL …]';

function listScenarios(): void {
  const { port } = clientPort();
  const width = Math.max(...catalogue.map(({ name }) => name.length));
  const groups = new Set(catalogue.map(({ group }) => group));
  for (const group of groups) {
    const members = catalogue.filter((scenario) => scenario.group === group);
    console.log(`\n${group} (${members.length})`);
    for (const { name, title } of members) {
      console.log(`  ${name.padEnd(width)}  http://localhost:${port}/?scenario=${name}`);
      console.log(`  ${' '.repeat(width)}  ${title}`);
    }
  }
  console.log(`\n${catalogue.length} scenarios in ${groups.size} groups.`);
}

/** Public names are only added, never removed. */
async function writeCatalogue(): Promise<void> {
  const publicNames = JSON.parse(await readFile(projectPath(PUBLIC_NAMES_FILE), 'utf8').catch(() => '[]')) as string[];
  const names = [...new Set([...publicNames, ...catalogue.map(({ name }) => name)])];
  await writeFile(projectPath(PUBLIC_NAMES_FILE), `${JSON.stringify(names, null, 2)}\n`);
  console.log(`Wrote ${PUBLIC_NAMES_FILE} (${names.length} names).`);
}

await runCommand(async () => {
  const [first, ...others] = process.argv.slice(2);
  if (first === 'record') {
    const { record } = await import('./record/record.ts');
    return record(others);
  }
  const { values, positionals } = parseArgs({
    options: { group: { type: 'string' } },
    allowPositionals: true,
  });
  const [verb, name, ...rest] = positionals;
  if (rest.length > 0) throw new CommandError(USAGE, 2);
  if (verb === undefined) listScenarios();
  else if (verb === 'write' && name === undefined) await writeCatalogue();
  else if (verb === 'new' && name !== undefined) {
    const { file, line } = await scaffoldScenario(name, values.group);
    console.log(`Added ${name} at ${file}:${line}. Complete it, then run: npm run replay -- ${name}`);
  } else throw new CommandError(USAGE, 2);
  return 0;
});
