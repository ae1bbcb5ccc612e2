/** `npm run scenarios`: lists the catalogue, or copies a scenario. */
import { Option } from '@commander-js/extra-typings';
import { catalogue, countScenarios, describeStart, scenarioGroup } from '#scenarios';
import { npmCommand, parse } from '../command-line/npm-command.ts';
import { projectPath } from '../command-line/project-path.ts';
import { runCommand, withoutStackTrace } from '../command-line/run-command.ts';
import { portOf } from '../develop/ports.ts';

const command = npmCommand(
  'scenarios',
  'Lists every scenario with the link that opens it, the lines that it proves, its plan and its user.',
)
  .addOption(new Option('--group <group>', 'only the scenarios of a group').choices(scenarioGroup.options))
  .addHelpText('after', '\nnpm run scenarios -- new NAME        begins a scenario file as a copy of another scenario');

const SCHEMA_FILE = 'mock-server/catalogue/generated/scenario.schema.json';

const createNewCommand = () =>
  npmCommand('scenarios -- new', 'Writes a copy of a scenario as a JSON file, to be changed.')
    .argument('<name>')
    .option('--like <name>', 'the scenario that is copied (default: buy-new-card)')
    .option('--out <file>', 'the file (default: NAME.json)');

function listScenarios(onlyGroup: string | undefined): void {
  const port = portOf('CLIENT_PORT');
  const listed = catalogue.filter(({ group }) => onlyGroup === undefined || group === onlyGroup);
  const width = Math.max(...listed.map(({ name }) => name.length));
  const groups = new Set(listed.map(({ group }) => group));
  for (const group of groups) {
    const members = listed.filter((scenario) => scenario.group === group);
    console.log(`\n${group} (${countScenarios(members)})`);
    for (const scenario of members) {
      const { name, title, covers } = scenario;
      console.log(`  ${name.padEnd(width)}  http://localhost:${port}/?scenario=${name}`);
      console.log(`  ${' '.repeat(width)}  ${title} [${covers.join(', ')}]`);
      console.log(`  ${' '.repeat(width)}  ${describeStart(scenario)}`);
    }
  }
  console.log(`
${countScenarios(listed)} (name@variant) in ${groups.size} ${groups.size === 1 ? 'group' : 'groups'}.`);
}

await runCommand(async () => {
  const [first, ...others] = process.argv.slice(2);
  if (first === 'new') {
    const { copyScenario } = await import('../../mock-server/catalogue/new-scenario.ts');
    const newCommand = parse(createNewCommand(), others);
    const [name] = newCommand.processedArgs;
    const { like, out: file = `${name}.json` } = newCommand.opts();
    await withoutStackTrace(() => copyScenario(name, like, file, projectPath(SCHEMA_FILE)), 2);
    console.log(`Play it: npm run replay -- ${file}`);
    return 0;
  }
  listScenarios(parse(command).opts().group);
  return 0;
});
