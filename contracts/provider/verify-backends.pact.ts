import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { RunningScenarioServer } from '#scenario-server';
import { levelOf } from '../conversations/conversation.ts';
import { conversations } from '../conversations/conversations.ts';
import { lawfulBackends } from '../mutants/lawful-backends.ts';
import { sendMutated } from '../mutants/mutations.ts';
import { type Level, readPact } from './pact.ts';
import {
  allBackends,
  pactFiles,
  pactsFolder,
  runProgram,
  runVerifyCommand,
  startHandlerServer,
  startScenarioBackend,
  VERIFICATION_TIMEOUT,
} from './provider.test-support.ts';
import { startSampleBackend } from './sample-backend/server.ts';

const require = createRequire(import.meta.url);
const pacts = pactFiles.map(readPact);
const contracts = pacts.flatMap(({ interactions }) => interactions);
const countOf = (level: Level): number =>
  pacts.filter((pact) => pact.level === level).flatMap(({ interactions }) => interactions).length +
  conversations.filter(({ topic }) => levelOf(topic) === level).length;
const REQUIRED = `Required: ${countOf('required')} of ${countOf('required')}.`;
const RECOMMENDED = `Recommended: ${countOf('recommended')} of ${countOf('recommended')}.`;
const descriptions = contracts.map(({ description }) => description).sort();

let server: RunningScenarioServer;
let folder: string;

beforeAll(async () => {
  server = await startScenarioBackend();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'verify-backends-'));
});

afterAll(async () => {
  await server.close();
  fs.rmSync(folder, { recursive: true });
});

describe('the scenario server', () => {
  it('passes every contract, regardless of Pact and proxy settings', VERIFICATION_TIMEOUT, async () => {
    const json = path.join(folder, 'new/report.json');
    const unreachable = 'http://127.0.0.1:9';
    const { code, output } = await runProgram(
      [
        ...['--import', 'tsx', 'scripts/contracts/verify.ts', '--pacts', pactsFolder, '--json', json],
        ...['--provider-base-url', server.url, '--states-url', `${server.url}/pact/states`],
      ],
      { HTTP_PROXY: unreachable, HTTPS_PROXY: unreachable, PACT_DESCRIPTION: 'a filter that matches nothing' },
    );
    expect(contracts.length).toBeGreaterThan(0);
    expect([code, output]).toEqual([0, expect.stringContaining(`${REQUIRED}\n${RECOMMENDED}`)]);
    const report: { contracts: { level: string; description: string }[] } = JSON.parse(fs.readFileSync(json, 'utf8'));
    const explored = report.contracts.filter(({ level }) => level === 'explored');
    const others = report.contracts.filter((contract) => !explored.includes(contract));
    const expected = [...descriptions, ...conversations.map(({ description }) => description)].sort();
    expect(others.map(({ description }) => description).sort()).toEqual(expected);
    expect(explored).toHaveLength(60);
  });

  it('passes every contract of Pact’s Rust CLI', VERIFICATION_TIMEOUT, async ({ skip }) => {
    const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
    const executable = path.resolve(`node_modules/@pact-foundation/pact-cli-${platform}`);
    skip(!fs.existsSync(executable), `There is no Rust CLI for ${platform}.`);
    const report = path.join(folder, 'rust.json');
    const { hostname, port } = new URL(server.url);
    const { code, output } = await runProgram(
      [
        require.resolve('@pact-foundation/pact-cli/bin/pact-verifier.js'),
        ...pactFiles.flatMap((file) => ['--file', file]),
        ...['--hostname', hostname, '--port', port, '--json', report, '--no-colour'],
        ...['--state-change-url', `${server.url}/pact/states`, '--state-change-teardown'],
      ],
      // Without the system's certificates Pact's CLI takes half the time. Only https needs certificates.
      { SSL_CERT_FILE: os.devNull, SSL_CERT_DIR: os.devNull },
    );
    expect([code, output]).toEqual([0, expect.any(String)]);
    // Pact's CLI also exits with 0 when it finds no contracts.
    const { interactionResults, errors } = JSON.parse(fs.readFileSync(report, 'utf8'));
    const passed = interactionResults.filter(({ result }: { result: string }) => result === 'OK');
    expect(passed.map(({ description }: { description: string }) => description).sort()).toEqual(descriptions);
    expect(errors).toEqual([]);
  });
});

/** Two backends that differ from the sample most. `npm run test:rest` verifies all lawful backends. */
const CORE = ['with integer ids', 'with states in capitals'];

const LACKS =
  /^Required: (\d+) of \1\.\nRecommended.*: no error codes \(\d+; .*, no idempotency keys \(\d+; .*, no HTTP 401 with a code \(\d+; /m;

describe('the sample backend', () => {
  it.each([
    ['passes what is recommended', false, ['--level', 'recommended'], RECOMMENDED],
    [
      'without codes, keys and 401 passes what is required, and gets a list of what it lacks',
      true,
      ['--explore', '12'],
      LACKS,
    ],
  ])('%s', VERIFICATION_TIMEOUT, async (_what, isPlain, options, summary) => {
    const { url, close } = await startSampleBackend(0, { isPlain });
    onTestFinished(close);
    const target = ['--provider-base-url', url, '--states-url', `${url}/pact/states`];
    const { code, output } = await runVerifyCommand([...target, ...options]);
    expect([code, output]).toEqual([0, expect.stringMatching(summary)]);
    expect(output).not.toContain('✗');
  });

  it.each(lawfulBackends.filter(([how]) => allBackends || CORE.some((words) => how.startsWith(words))))(
    'passes what is required %s',
    VERIFICATION_TIMEOUT,
    async (_how, create) => {
      const { url, close } = await startSampleBackend(0, { isPlain: true });
      const handle = create();
      const lawful = await startHandlerServer((request) => handle(request, (sent) => sendMutated(url, sent)));
      const target = ['--provider-base-url', lawful.url, '--states-url', `${lawful.url}/pact/states`];
      onTestFinished(close);
      const { code, output } = await runVerifyCommand([...target, '--level', 'required', '--explore', '12']);
      expect([code, output]).toEqual([0, expect.stringContaining(REQUIRED)]);
    },
  );
});
