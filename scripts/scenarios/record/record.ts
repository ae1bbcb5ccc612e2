/** `npm run scenarios -- record`: records a page that uses a real backend as a scenario file. */
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { planScenario } from '../../../mock-server/catalogue/new-scenario.ts';
import { readScenarioFile } from '../../../mock-server/catalogue/scenario-files.ts';
import { collect, npmCommand, parse } from '../../command-line/npm-command.ts';
import { CommandError, withoutStackTrace } from '../../command-line/run-command.ts';
import { stopWithNpm } from '../../command-line/stop-with-npm.ts';
import { buildPlayground } from '../../develop/build-playground.ts';
import { portOf, requireFree } from '../../develop/ports.ts';
import {
  addressOptions,
  changeState,
  NoAnswerError,
  parseAddress,
  parseHttpUrl,
  sendToServer,
} from '../../replay/backend/backend-client.ts';
import { stateOf } from '../../replay/backend/provider-state.ts';
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

async function parseRecordArguments(args: string[]) {
  const values = parse(createCommand(), args).opts();
  const { backend, states, token, out, hide = [] } = values;
  if ((states === undefined) === (token === undefined)) throw new CommandError('Pass either --states or --token.', 2);
  const scenario = await withoutStackTrace(() => planScenario(values.name, values.scenario), 2);
  const change = stateOf(scenario.base);
  if (states !== undefined && !change)
    throw new CommandError(`'${values.scenario}' names no provider state. Choose another with --scenario.`, 2);
  const { headers, ...paths } = parseAddress(values);
  const provider = parseHttpUrl('backend', backend);
  const stateSetup = parseHttpUrl('states', states ?? backend);
  const statesEndpoint = { statesUrl: stateSetup.url, statesHeaders: { ...stateSetup.headers, ...headers } };
  return {
    scenario,
    backendUrl: provider.url,
    address: { ...paths, headers: { ...provider.headers, ...headers } },
    file: path.resolve(out ?? `${values.name}.json`),
    hiddenTexts: hide,
    /** Prepares a user, or takes the token, and resolves to the values that sign the page in. */
    signIn: async (): Promise<Record<string, unknown>> =>
      token === undefined && change
        ? changeState(statesEndpoint, { ...change, action: 'setup' })
        : { accessToken: token },
    signOut: async () => {
      if (token === undefined && change) await changeState(statesEndpoint, { ...change, action: 'teardown' });
    },
  };
}

/** Rejects a file that exists or cannot be written, before there is a recording to lose. */
function requireWritable(file: string): void {
  try {
    writeFileSync(file, '', { flag: 'wx' });
    rmSync(file);
  } catch (error) {
    throw new CommandError(`Cannot write ${file}: ${(error as Error).message}. Choose another file with --out.`, 2);
  }
}

/** Runs the command until it is interrupted, and resolves to its exit code. */
export async function record(args: string[]): Promise<number> {
  stopWithNpm();
  const { scenario, backendUrl, address, file, hiddenTexts, signIn, signOut } = await parseRecordArguments(args);
  requireWritable(file);
  const headers = { 'content-type': 'application/json' };
  const request = { path: '/graphql', headers, body: { query: '{ __typename }' } };
  await sendToServer(backendUrl, request, null, address).catch(reportNoAnswer);
  const port = portOf('SCENARIO_PORT');
  await requireFree('SCENARIO_PORT', port);
  const values = await signIn().catch(reportNoAnswer);
  // Imported here, because it loads slowly and wrong options are reported first.
  const { startForwardingServer } = await import('../../replay/backend/forward-requests.ts');
  const publishableKey = process.env['VITE_STRIPE_PUBLISHABLE_KEY'] ?? '';
  const staticDir = await buildPlayground({ publishableKey });
  const recorder = await startForwardingServer({
    ...{ backendUrl, address, scenario: scenario.base, values, staticDir },
    ...{ port, usesRealProvider: publishableKey !== '' },
  });
  console.log(`Use the page at ${recorder.pageUrl}`);
  console.log(`Its requests are answered by ${backendUrl}; the journal is beside the page.`);
  console.log(`Ctrl-C ends the recording and writes ${file}.`);
  await new Promise<void>((resolve) => {
    process.once('SIGINT', resolve);
    process.once('SIGTERM', resolve);
  });
  await Promise.all([recorder.close(), signOut()]);
  const { calls, problems } = recorder;
  for (const problem of problems) console.error(problem);
  if (calls.length === 0) throw new CommandError('No request was recorded, so no file was written.');
  const secrets = [...Object.values(values).map(String), ...Object.values(address.headers)];
  const recorded = recordedScenario({ ...scenario, calls, hiddenTexts: [...secrets, ...hiddenTexts] });
  writeFileSync(file, `${JSON.stringify(recorded, null, 2)}\n`);
  readScenarioFile(file);
  console.log(`Wrote ${file} with ${calls.length} answers. Add the steps that you took, and their results.`);
  console.log(`Replay it: npm run replay -- ${path.relative(process.cwd(), file)}`);
  return 0;
}

/** Ends the command because the backend, or its states endpoint, cannot be reached. */
function reportNoAnswer(error: unknown): never {
  if (!(error instanceof NoAnswerError)) throw error;
  throw new CommandError(`Nothing was recorded: ${error.message} Start the backend, or correct its address.`, 2);
}
