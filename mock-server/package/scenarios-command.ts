import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Command, CommanderError } from '@commander-js/extra-typings';
import { copyScenario } from '../catalogue/new-scenario.ts';
import { createCatalogueWithFiles } from '../catalogue/scenario-files.ts';
import { parseHosts, readAllowedOrigins } from '../http/origins.ts';
import { decodeText } from '../json.ts';
import { parsePort } from '../parse-port.ts';
import { describeStart } from '../scenarios/index.ts';
import { packageFile } from './package-file.ts';
import { type AppConfig, startScenarioServer } from './scenarios.ts';

const DESCRIPTION = `Serves the named scenarios: the GraphQL backend, the emulated card provider, and a gallery with a journal of every request.

Point an app at it with the id token demo.<scenario>.<session> and the publishable key pk_test_demo.<scenario>.<session>.`;

const SETTINGS = `
Pages of this machine may use the server. Settings in the environment; commas separate several values:
  ALLOWED_ORIGINS      the origins of other pages
  ALLOWED_HOSTS        other host names at which the server is reached
  FRAME_HOST           another host for the card fields
  FRAME_PORT           with --host: the port of the card fields (default: the next port)
  SCENARIO_STORE       the URL of a Redis server that keeps the sessions, for several servers (default: in memory)`;

function createProgram() {
  const program = new Command('npx legal-checkout scenarios')
    .description(DESCRIPTION)
    .option('--port <port>', 'the port to listen on; 0 for any free port', '4000')
    .option('--host <address>', 'the address to listen on (default: loopback)')
    .option('--app-config <file>', 'a JSON file with your app\'s own products: {"productList": …, "products": …}')
    .option(
      '--scenarios <path>',
      'a JSON file with a scenario of your own, or a folder of them; may be repeated',
      (file, files: string[]) => [...files, file],
      [],
    )
    .option('--list', 'list the scenarios, with those of --scenarios, their plans and users, and exit')
    .addHelpText('after', SETTINGS)
    .showHelpAfterError('Run npx legal-checkout scenarios --help.')
    .exitOverride()
    .action((options) => (options.list ? list(options) : serve(options)));
  program
    .command('new')
    .description('begins a scenario of your own, as a JSON file with a copy of another, to be changed')
    .argument('<name>')
    .option('--like <name>', 'the scenario that is copied (default: buy-new-card)')
    .option('--out <file>', 'the file (default: NAME.json)')
    .action(addScenario);
  return program;
}

interface ServeOptions {
  port: string;
  host?: string;
  appConfig?: string;
  scenarios: string[];
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

async function serve({ port, host, appConfig, scenarios }: ServeOptions): Promise<void> {
  const { ALLOWED_HOSTS, FRAME_HOST, FRAME_PORT, SCENARIO_STORE = '' } = process.env;
  const [frameHost] = parseHosts('FRAME_HOST', FRAME_HOST);
  const running = await startScenarioServer({
    port: parsePort('--port', port),
    ...(host !== undefined && { host }),
    ...(appConfig !== undefined && { appConfig: await readAppConfig(appConfig) }),
    scenarioFiles: scenarios,
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

async function addScenario(name: string, { like, out: file = `${name}.json` }: { like?: string; out?: string }) {
  copyScenario(name, like, file, findJsonSchema(file));
  console.log(`Start it with: npx legal-checkout scenarios --scenarios ${file}`);
  console.log(`Then open http://localhost:4000/?scenario=${name}`);
}

/** Prefers a path through node_modules, because paths behind the links of a package manager change. */
function findJsonSchema(file: string): string {
  const name = 'node_modules/legal-checkout/scenario.schema.json';
  for (let folder = path.dirname(path.resolve(file)); ; folder = path.dirname(folder)) {
    const installed = path.join(folder, name);
    if (existsSync(installed)) return installed;
    if (folder === path.dirname(folder)) return packageFile('scenario.schema.json');
  }
}

function list(options: { scenarios: string[] }): void {
  const scenarios = createCatalogueWithFiles({}, options.scenarios).scenarios();
  const width = Math.max(...scenarios.map(({ name }) => name.length));
  for (const scenario of scenarios) {
    console.log(`${scenario.name.padEnd(width)}  ${scenario.title}`);
    console.log(`${' '.repeat(width)}  ${describeStart(scenario)}`);
  }
}

/** `legal-checkout scenarios`: serves the named scenarios to an app in development. Resolves to the exit code. */
export async function scenariosCommand(args: readonly string[]): Promise<number> {
  try {
    await createProgram().parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    // Prints nothing, because Commander has already printed the error or the help.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    console.error(error instanceof Error ? error.message : error);
    return 1;
  }
}
