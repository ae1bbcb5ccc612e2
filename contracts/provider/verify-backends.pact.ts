import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STATES, type StateName, stateParams } from '#contract-states';
import type { RunningScenarioServer } from '#scenario-server';
import { conversations } from '../conversations/conversations.ts';
import { readPact } from './pact.ts';
import {
  pactFiles,
  pactsFolder,
  runProgram,
  runVerifyCommand,
  startScenarioBackend,
  VERIFICATION_TIMEOUT,
} from './provider.test-support.ts';
import { startSampleBackend } from './sample-backend/server.ts';

const require = createRequire(import.meta.url);
const contracts = pactFiles.map(readPact).flatMap(({ interactions }) => interactions);
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
        ...['--import', 'tsx', 'scripts/contracts-verify.ts', '--pacts', pactsFolder, '--json', json],
        ...['--provider-base-url', server.url, '--states-url', `${server.url}/pact/states`],
      ],
      { HTTP_PROXY: unreachable, HTTPS_PROXY: unreachable, PACT_DESCRIPTION: 'a filter that matches nothing' },
    );
    expect(contracts.length).toBeGreaterThan(0);
    const summary = `${contracts.length} contracts passed, 0 failed; ${conversations.length} conversations passed, 0 failed`;
    expect([code, output]).toEqual([0, expect.stringContaining(summary)]);
    const report = JSON.parse(fs.readFileSync(json, 'utf8'));
    const expected = [...descriptions, ...conversations.map(({ description }) => description)].sort();
    expect(report.contracts.map(({ description }: { description: string }) => description).sort()).toEqual(expected);
  });

  it('passes every contract of Pact’s Rust CLI', VERIFICATION_TIMEOUT, async ({ skip }) => {
    const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
    skip(!isInstalled(`@pact-foundation/pact-cli-${platform}/package.json`), `There is no Rust CLI for ${platform}.`);
    const report = path.join(folder, 'rust.json');
    const { hostname, port } = new URL(server.url);
    const { code, output } = await runProgram(
      [
        require.resolve('@pact-foundation/pact-cli/bin/pact-verifier.js'),
        ...pactFiles.flatMap((file) => ['--file', file]),
        ...['--hostname', hostname, '--port', port, '--json', report, '--no-colour'],
        ...['--state-change-url', `${server.url}/pact/states`, '--state-change-teardown'],
      ],
      // Without certificates, which only https needs, the CLI takes half the time.
      { SSL_CERT_FILE: os.devNull, SSL_CERT_DIR: os.devNull },
    );
    expect([code, output]).toEqual([0, expect.any(String)]);
    // The CLI also exits with 0 when it finds no contracts.
    const { interactionResults, errors } = JSON.parse(fs.readFileSync(report, 'utf8'));
    const passed = interactionResults.filter(({ result }: { result: string }) => result === 'OK');
    expect(passed.map(({ description }: { description: string }) => description).sort()).toEqual(descriptions);
    expect(errors).toEqual([]);
  });

  it('sets up every state for a new user and returns its values', async () => {
    for (const [state, { values }] of Object.entries(STATES)) {
      const change = { state, params: stateParams(state as StateName) };
      const [first, second] = [await setUp(change), await setUp(change)];
      expect(first.status).toBe(200);
      expect(Object.keys(first.body).sort()).toEqual([...values].sort());
      if (values.length > 0) expect(first.body['accessToken']).not.toBe(second.body['accessToken']);
    }
  });

  it('rejects unknown states and invalid params', async () => {
    const unknown = await setUp({ state: 'a signed-in user has saved methods' });
    expect([unknown.status, JSON.stringify(unknown.body)]).toEqual([404, expect.stringContaining('The nearest are')]);
    const invalid = await setUp({ state: 'the bank refuses the first charge', params: { priceInCents: 'free' } });
    expect([invalid.status, JSON.stringify(invalid.body)]).toEqual([
      422,
      expect.stringContaining('must be whole cents'),
    ]);
  });
});

describe('the sample backend', () => {
  it('passes every contract', VERIFICATION_TIMEOUT, async () => {
    const { url, close } = await startSampleBackend(0);
    const { code, output } = await runVerifyCommand(['--provider-base-url', url, '--states-url', `${url}/pact/states`]);
    await close();
    expect([code, output]).toEqual([0, expect.stringContaining(`${contracts.length} contracts passed, 0 failed`)]);
    expect(output).not.toMatch(/✗|skipped/);
  });
});

function isInstalled(name: string): boolean {
  try {
    return require.resolve(name) !== '';
  } catch {
    return false;
  }
}

async function setUp(change: { state: string; params?: object }) {
  const response = await fetch(`${server.url}/pact/states`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ action: 'setup', ...change }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}
