import { spawn } from 'node:child_process';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STATES } from '#contract-states';
import { type RunningScenarioServer, startScenarioServer } from '#scenario-server';
import { findScenario } from '#scenarios';
import { PACTS, pactFilesIn } from './pact-files.ts';
import { verifyPacts } from './verify-pacts.ts';

/** While contracts are being recorded: those and their states, and not the ones that are kept. */
const recording = process.env['PACT_DIR'];
const pacts = recording ?? PACTS;
const pactFiles = pactFilesIn(pacts);

let tried = 0;
let server: RunningScenarioServer;
let statesUrl: string;

beforeAll(async () => {
  const statesFile = recording && path.join(recording, 'guide/states.json');
  server = await startScenarioServer({ port: 0, ...(statesFile ? { statesFile } : {}) });
  statesUrl = `${server.url}/pact/states`;
});

afterAll(async () => {
  await server.close();
});

describe('startScenarioServer', () => {
  it('keeps every contract', async () => {
    const verdict = await verifyPacts({ providerBaseUrl: server.url, statesUrl, pactFiles });
    expect(verdict).toMatchObject({ kind: 'verified' });
    tried = verdict.kind === 'verified' ? verdict.interactions.length : 0;
    expect(tried).toBeGreaterThan(0);
  });
});

describe('POST /pact/states', () => {
  it('supplies what each state promises, anew for every setup', async () => {
    for (const [state, { supplies, params }] of Object.entries(STATES)) {
      const [first, second] = [await setUp({ state, params }), await setUp({ state, params })];
      expect(first.status).toBe(200);
      expect(Object.keys(first.body).sort()).toEqual([...supplies].sort());
      if (supplies.length > 0) expect(first.body['accessToken']).not.toBe(second.body['accessToken']);
    }
  });

  it('refuses a state that it does not know, and facts that its scenario does not have', async () => {
    const unknown = await setUp({ state: 'a signed-in user has saved methods' });
    expect(unknown).toMatchObject({
      status: 404,
      body: { error: { message: expect.stringContaining("'a signed-in user has saved payment methods'") } },
    });
    const params = { priceInCents: 1 };
    expect((await setUp({ state: 'the bank refuses the first charge', params })).status).toBe(422);
    expect((await setUp({})).status).toBe(400);
  });
});

describe('STATES', () => {
  it('names only scenarios that there are', () => {
    for (const { scenario } of Object.values(STATES)) expect(findScenario(scenario)?.name).toBe(scenario);
  });
});

describe('contracts:verify', () => {
  it('ends with 0 when every contract holds', async () => {
    const { code, said } = await contractsVerify('--provider-base-url', server.url, '--states-url', statesUrl);
    expect([code, said]).toEqual([0, expect.stringContaining(`${tried} contracts hold`)]);
  });

  it('ends with 1 and names the contracts that do not hold', async () => {
    const { code, said } = await contractsVerify('--provider-base-url', server.url);
    expect([code, said]).toEqual([1, expect.stringContaining('CreateSubscription with a card that was just set up')]);
  });

  it('ends with 2 when nothing could be tried', async () => {
    const nothingListens = await contractsVerify('--provider-base-url', 'http://127.0.0.1:65535');
    expect([nothingListens.code, nothingListens.said]).toEqual([2, expect.stringContaining('cannot be reached')]);
    const noContracts = await contractsVerify('--provider-base-url', server.url, '--pacts', import.meta.dirname);
    expect([noContracts.code, noContracts.said]).toEqual([2, expect.stringContaining('no contracts to verify')]);
    expect((await contractsVerify('--provider-base-url', 'localhost')).code).toBe(2);
  });
});

/** The command in a process of its own, so that the failures it is meant to print stay out of this report. */
function contractsVerify(...options: string[]): Promise<{ code: number | null; said: string }> {
  const command = ['--import', 'tsx', 'scripts/contracts-verify.ts', '--pacts', pacts, ...options];
  const child = spawn(process.execPath, command, { cwd: path.resolve(import.meta.dirname, '../..') });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(String(chunk)));
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, said: said.join('') })));
}

async function setUp(call: { state?: string; params?: object }) {
  const response = await fetch(statesUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ action: 'setup', ...call }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}
