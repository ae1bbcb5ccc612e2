import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { planScenario, writeScenarioFile } from '../catalogue/new-scenario.ts';
import { createCatalogueWithFiles } from '../catalogue/scenario-files.ts';
import { parseHosts, readAllowedOrigins } from '../http/origins.ts';
import { decodeText } from '../json.ts';
import { parsePort } from '../parse-port.ts';
import { packageFile } from './package-file.ts';
import { type AppConfig, startScenarioServer } from './scenarios.ts';

const USAGE = `Usage: npx legal-checkout scenarios [options]
       npx legal-checkout scenarios new NAME [--like NAME] [--out FILE]

Serves the named scenarios: the GraphQL backend, the emulated card provider, and a gallery with a journal of every
request. Point an app at it with the id token demo.<scenario>.<session> and the publishable key
pk_test_demo.<scenario>.<session>.

  --port PORT          the port to listen on (default 4000; 0 for any free port)
  --host ADDRESS       the address to listen on (default: loopback)
  --app-config FILE    a JSON file with your app's own products: {"productList": …, "products": …}
  --scenarios PATH     a JSON file with a scenario of your own, or a folder of them; may be repeated
  --list               list the scenarios, with those of --scenarios, and exit
  --help               print this text and exit

'new' writes a JSON file with a copy of a scenario, to be changed:
  --like NAME          the scenario that is copied (default: the one whose name is nearest)
  --out FILE           the file (default: NAME.json)

Pages of this machine may use the server. Settings in the environment; commas separate several values:
  ALLOWED_ORIGINS      the origins of other pages
  ALLOWED_HOSTS        other host names at which the server is reached
  FRAME_HOST           another host for the card fields
  FRAME_PORT           with --host: the port of the card fields (default: the next port)
  SCENARIO_STORE       the URL of a Redis server that keeps the sessions, for several servers (default: in memory)`;

/** A wrong option: printed with a hint to the usage. */
class UsageError extends Error {}

const OPTIONS = {
  port: { type: 'string', default: '4000' },
  host: { type: 'string' },
  'app-config': { type: 'string' },
  scenarios: { type: 'string', multiple: true },
  list: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

const NEW_OPTIONS = { like: { type: 'string' }, out: { type: 'string' }, help: OPTIONS.help } as const;

function parseOptions<Parsed>(parse: () => Parsed): Parsed {
  try {
    return parse();
  } catch (error) {
    // Node adds a hint about arguments that begin with a dash.
    const [sentence] = (error instanceof Error ? error.message : String(error)).split('. ');
    throw new UsageError(`${sentence?.replace(/\.$/, '')}.`);
  }
}

async function readAppConfig(file: string): Promise<AppConfig> {
  try {
    return JSON.parse(decodeText(await readFile(file)));
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    const reason = isMissing ? 'there is no such file' : error instanceof Error ? error.message : error;
    throw new Error(`Failed to read the app config ${file}: ${reason}. Correct the file, or start without it.`);
  }
}

const parseServeOptions = (args: readonly string[]) =>
  parseOptions(() => parseArgs({ args: [...args], options: OPTIONS }).values);

async function serve({ port, host, ...values }: ReturnType<typeof parseServeOptions>): Promise<void> {
  const appConfig = values['app-config'];
  const { ALLOWED_HOSTS, FRAME_HOST, FRAME_PORT, SCENARIO_STORE = '' } = process.env;
  const [frameHost] = parseHosts('FRAME_HOST', FRAME_HOST);
  const running = await startScenarioServer({
    port: parsePort('--port', port),
    ...(host !== undefined && { host }),
    ...(appConfig !== undefined && { appConfig: await readAppConfig(appConfig) }),
    scenarioFiles: values.scenarios ?? [],
    store: SCENARIO_STORE,
    allowedOrigins: readAllowedOrigins(),
    allowedHosts: parseHosts('ALLOWED_HOSTS', ALLOWED_HOSTS),
    ...(frameHost !== undefined && { frameHost }),
    ...(FRAME_PORT && { framePort: parsePort('FRAME_PORT', FRAME_PORT) }),
  });
  console.log(`Scenarios:  ${running.url}`);
  console.log(`GraphQL:    ${running.url}/graphql`);
  if (running.framePort !== null)
    console.log(`Card fields: port ${running.framePort} of the same host, as a separate origin.`);
  const stop = () => void running.close().then(() => process.exit(0));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

async function addScenario(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseOptions(() =>
    parseArgs({ args: [...args], options: NEW_OPTIONS, allowPositionals: true }),
  );
  if (values.help) return console.log(USAGE);
  const [name, ...others] = positionals;
  if (name === undefined || others.length > 0) throw new UsageError("'new' needs one NAME.");
  const { like, out: file = `${name}.json` } = values;
  const scenario = planScenario(name, like);
  writeScenarioFile(scenario, file, findJsonSchema(file));
  console.log(`Wrote ${file}, a copy of '${scenario.base.name}'. Change its title, story, steps and results.`);
  console.log(
    `It opens at http://localhost:4000/?scenario=${name} with: npx legal-checkout scenarios --scenarios ${file}`,
  );
}

/** As installed for the folder of the file, without the links of a package manager, so that the path stays valid. */
function findJsonSchema(file: string): string {
  const name = 'node_modules/legal-checkout/scenario.schema.json';
  for (let folder = path.dirname(path.resolve(file)); ; folder = path.dirname(folder)) {
    const installed = path.join(folder, name);
    if (existsSync(installed)) return installed;
    if (folder === path.dirname(folder)) return packageFile('scenario.schema.json');
  }
}

async function run(args: readonly string[]): Promise<void> {
  if (args[0] === 'new') return addScenario(args.slice(1));
  const values = parseServeOptions(args);
  if (values.help) return console.log(USAGE);
  if (!values.list) return serve(values);
  const catalogue = createCatalogueWithFiles({}, values.scenarios);
  const scenarios = catalogue.scenarios();
  const width = Math.max(...scenarios.map(({ name }) => name.length));
  for (const { name, title } of scenarios) console.log(`${name.padEnd(width)}  ${title}`);
}

/** `legal-checkout scenarios`: serves the named scenarios to an app in development. Resolves to the exit code. */
export async function scenariosCommand(args: readonly string[]): Promise<number> {
  try {
    await run(args);
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    if (!(error instanceof UsageError)) return 1;
    console.error('Run npx legal-checkout scenarios --help.');
    return 2;
  }
}
