/** `npm run scenarios -- record`: records a page that uses a real backend as a scenario file. */
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { catalogue, type Scenario } from '#scenarios';
import type { BackendAddress } from '../../../contracts/provider/backend-address.ts';
import { readScenarioFile } from '../../../mock-server/catalogue/scenario-files.ts';
import { collect, npmCommand, parse } from '../../command-line/npm-command.ts';
import { CommandError } from '../../command-line/run-command.ts';
import { stopWithNpm } from '../../command-line/stop-with-npm.ts';
import { buildPlayground } from '../../develop/build-playground.ts';
import { portOf, requireFree } from '../../develop/ports.ts';
import {
  addressOptions,
  changeState,
  NoAnswerError,
  parseAddress,
  parseHttpUrl,
} from '../../replay/backend/backend-client.ts';
import type { ForwardingServer } from '../../replay/backend/forward-requests.ts';
import { stateOf } from '../../replay/backend/provider-state.ts';
import { selectScenarios } from '../../replay/select-scenarios.ts';
import { recordedScenario } from './recorded-scenario.ts';

const createCommand = () =>
  npmCommand('scenarios -- record', 'Records a page that uses a real backend as a scenario file.')
    .requiredOption('--backend <url>', 'the backend, without /graphql')
    .option('--states <url>', 'its endpoint for provider states, which prepares a user as in --scenario')
    .option('--token <token>', 'without a states endpoint: the id token of a test user')
    .addOption(addressOptions.graphqlPath)
    .addOption(addressOptions.intentionPath)
    .addOption(addressOptions.header)
    .option('--scenario <name>', 'the scenario whose page is used', 'buy-new-card')
    .option('--name <name>', 'the name of the recorded scenario', 'recorded-journey')
    .option('--out <file>', 'the file to write; default NAME.json')
    .option(
      '--hide <text>',
      'a text to replace besides secrets, email addresses and phone numbers, such as a name; repeatable',
      collect,
    );

interface RecordCommand {
  backendUrl: string;
  address: BackendAddress;
  source: { statesUrl: string; statesHeaders: Record<string, string> } | { token: string };
  base: Scenario;
  name: string;
  file: string;
  hiddenTexts: string[];
}

function parseRecordArguments(args: string[]): RecordCommand {
  const values = parse(createCommand(), args).opts();
  const { backend, states, token, scenario, name, out, hide = [] } = values;
  if ((states === undefined) === (token === undefined)) throw new CommandError('Pass either --states or --token.', 2);
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name))
    throw new CommandError(`'${name}' is not in kebab-case, like my-journey.`, 2);
  if (catalogue.some((each) => each.name === name))
    throw new CommandError(`There is a scenario '${name}' already. Choose another with --name.`, 2);
  const file = path.resolve(out ?? `${name}.json`);
  if (existsSync(file)) throw new CommandError(`There is a file ${file} already. Choose another with --out.`, 2);
  const [base] = selectScenarios({ names: [scenario] }, catalogue);
  if (!base) throw new CommandError(`There is no scenario '${scenario}'.`, 2);
  const { headers, ...paths } = parseAddress(values);
  const stateSetup = parseHttpUrl('states', states ?? backend);
  const provider = parseHttpUrl('backend', backend);
  const source =
    states === undefined
      ? { token: token ?? '' }
      : { statesUrl: stateSetup.url, statesHeaders: { ...stateSetup.headers, ...headers } };
  const address = { ...paths, headers: { ...provider.headers, ...headers } };
  return { backendUrl: provider.url, address, source, base, name, file, hiddenTexts: hide };
}

/** Rejects a file that cannot be written, before there is a recording to lose. */
function requireWritable(file: string): void {
  try {
    writeFileSync(file, '', { flag: 'wx' });
    rmSync(file);
  } catch (error) {
    throw new CommandError(
      `Cannot write ${file}: ${error instanceof Error ? error.message : error}. Choose another file with --out.`,
      2,
    );
  }
}

/** Runs the command until it is interrupted, and resolves to its exit code. */
export async function record(args: string[]): Promise<number> {
  stopWithNpm();
  const command = parseRecordArguments(args);
  requireWritable(command.file);
  const port = portOf('SCENARIO_PORT');
  await requireFree('SCENARIO_PORT', port);
  const { values, end } = await signIn(command);
  // Only now: it loads slowly, and wrong options are reported at once.
  const { startForwardingServer } = await import('../../replay/backend/forward-requests.ts');
  const publishableKey = process.env['VITE_STRIPE_PUBLISHABLE_KEY'] ?? '';
  const staticDir = await buildPlayground({ publishableKey });
  const recorder = await startForwardingServer({
    ...{ backendUrl: command.backendUrl, address: command.address, scenario: command.base, values, staticDir },
    ...{ port, usesRealProvider: publishableKey !== '' },
  });
  console.log(`Use the page at ${recorder.pageUrl}`);
  console.log(`Its requests are answered by ${command.backendUrl}; the journal is beside the page.`);
  console.log(`Ctrl-C ends the recording and writes ${command.file}.`);
  await new Promise<void>((resolve) => {
    process.once('SIGINT', resolve);
    process.once('SIGTERM', resolve);
  });
  const exitCode = await writeRecording(recorder, command, [
    ...Object.values(values).map(String),
    ...Object.values(command.address.headers ?? {}),
  ]);
  await end();
  return exitCode;
}

/** The values that sign the page in, from the states endpoint or the token. */
async function signIn({ source, base }: RecordCommand) {
  try {
    if ('token' in source) return { values: { accessToken: source.token }, end: async () => {} };
    const change = stateOf(base);
    if (!change) throw new CommandError(`'${base.name}' names no provider state. Choose another with --scenario.`, 2);
    const values = await changeState(source, { ...change, action: 'setup' });
    return { values, end: async () => void (await changeState(source, { ...change, action: 'teardown' })) };
  } catch (error) {
    if (error instanceof NoAnswerError) throw new CommandError(error.message, 2);
    throw error;
  }
}

async function writeRecording(
  recorder: ForwardingServer,
  { name, base, file, hiddenTexts }: RecordCommand,
  secrets: string[],
): Promise<number> {
  const { calls, problems } = recorder;
  for (const problem of problems) console.error(problem);
  if (calls.length === 0) {
    await recorder.close();
    console.error('No request was recorded, so no file was written.');
    return 1;
  }
  const scenario = recordedScenario({ name, base, calls, hiddenTexts: [...secrets, ...hiddenTexts] });
  await recorder.close();
  writeFileSync(file, `${JSON.stringify(scenario, null, 2)}\n`);
  readScenarioFile(file);
  console.log(`Wrote ${file} with ${calls.length} answers. Add the steps that you took, and their results.`);
  console.log(`Replay it: npm run replay -- ${path.relative(process.cwd(), file)}`);
  return 0;
}
