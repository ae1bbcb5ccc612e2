/** `npm run scenarios`: lists the catalogue, adds or records a scenario. See USAGE. */
import { catalogue, countScenarios, scenarioGroup } from '#scenarios';
import { checkInput } from '../../mock-server/schemas/check-input.ts';
import { parseOptions } from '../command-line/parse-options.ts';
import { CommandError, runCommand } from '../command-line/run-command.ts';
import { portOf } from '../develop/ports.ts';

const USAGE = `npm run scenarios                           list every scenario with the link that opens it in npm run dev,
                                            and the lines of the specification that it proves
npm run scenarios -- --group GROUP          list the scenarios of a group
npm run scenarios -- new NAME               begin a scenario as a copy of another one
npm run scenarios -- record --backend URL …   record a page that uses a real backend as a scenario file

Groups: ${scenarioGroup.options.map((group) => `'${group}'`).join(', ')}.`;
const OPTIONS = { group: { type: 'string' } } as const;

function listScenarios(onlyGroup: string | undefined): void {
  if (onlyGroup !== undefined) {
    const { problem } = checkInput(scenarioGroup, onlyGroup, '--group');
    if (problem !== undefined) throw new CommandError(problem, 2);
  }
  const port = portOf('CLIENT_PORT');
  const listed = catalogue.filter(({ group }) => onlyGroup === undefined || group === onlyGroup);
  const width = Math.max(...listed.map(({ name }) => name.length));
  const groups = new Set(listed.map(({ group }) => group));
  for (const group of groups) {
    const members = listed.filter((scenario) => scenario.group === group);
    console.log(`\n${group} (${countScenarios(members)})`);
    for (const { name, title, covers } of members) {
      console.log(`  ${name.padEnd(width)}  http://localhost:${port}/?scenario=${name}`);
      console.log(`  ${' '.repeat(width)}  ${title} [${covers.join(', ')}]`);
    }
  }
  console.log(`
${countScenarios(listed)} (name@variant) in ${groups.size} ${groups.size === 1 ? 'group' : 'groups'}.`);
}

await runCommand(async () => {
  const [first, ...others] = process.argv.slice(2);
  if (first === 'new') {
    const { addScenario } = await import('./new/new-scenario.ts');
    return addScenario(others);
  }
  if (first === 'record') {
    const { record } = await import('./record/record.ts');
    return record(others);
  }
  const { values, positionals } = parseOptions({ usage: USAGE, options: OPTIONS, allowPositionals: true });
  const command = positionals.join(' ');
  if (command === '') listScenarios(values.group);
  else throw new CommandError(`'${command}' is not a command.\n\n${USAGE}`, 2);
  return 0;
});
