/**
 * `npm run scenarios`: every named scenario, by group, with the link that opens it while `npm run dev` runs.
 * `npm run scenarios -- new NAME [--group GROUP]`: the frame of a new one, in the file of its group.
 * `npm run scenarios -- write`: the catalogue's table in the README, and the list of public names.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { catalogue } from '#scenarios';
import { README, readmeWithCatalogue } from './catalogue-table.ts';
import { command, Problem } from './command.ts';
import { inProject } from './in-project.ts';
import { scaffold } from './new-scenario.ts';
import { clientPort } from './ports.ts';

const NAMES = 'mock-server/scenarios/public-names.json';
const USE = 'Use: npm run scenarios [-- new NAME [--group GROUP] | -- write]';

function list(): void {
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

/** Names are only ever added: one that was given away stays on the list. */
async function write(): Promise<void> {
  const known = JSON.parse(await readFile(inProject(NAMES), 'utf8').catch(() => '[]')) as string[];
  const names = [...known, ...catalogue.map(({ name }) => name).filter((name) => !known.includes(name))];
  await writeFile(inProject(NAMES), `${JSON.stringify(names, null, 2)}\n`);
  await writeFile(inProject(README), await readmeWithCatalogue());
  console.log(`Wrote ${NAMES} (${names.length} names) and the table in ${README}.`);
}

await command(async () => {
  const { values, positionals } = parseArgs({
    options: { group: { type: 'string' } },
    allowPositionals: true,
  });
  const [verb, name, ...rest] = positionals;
  if (rest.length > 0) throw new Problem(USE, 2);
  if (verb === undefined) list();
  else if (verb === 'write' && name === undefined) await write();
  else if (verb === 'new' && name !== undefined) {
    const { file, line } = await scaffold(name, values.group);
    console.log(`Wrote the frame of ${name}: ${file}:${line}. Then: npm run replay -- ${name}`);
  } else throw new Problem(USE, 2);
  return 0;
});
