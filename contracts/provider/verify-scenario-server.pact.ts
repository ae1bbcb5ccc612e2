import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STATES } from '#contract-states';
import type { RunningScenarioServer } from '#scenario-server';
import { findScenario } from '#scenarios';
import { readPact } from './contract.ts';
import { contractsVerify, pactFiles, startScenarioBackend, WHILE } from './test-kit.ts';

let server: RunningScenarioServer;
let statesUrl: string;

beforeAll(async () => {
  server = await startScenarioBackend();
  statesUrl = `${server.url}/pact/states`;
});

afterAll(async () => {
  await server.close();
});

describe('contracts:verify', () => {
  it('finds every contract kept by the scenario server, whatever is set for Pact and proxies', WHILE, async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'reports-'));
    const json = path.join(folder, 'new/report.json');
    const nobody = 'http://127.0.0.1:9';
    const { code, said } = await contractsVerify(
      ['--provider-base-url', server.url, '--states-url', statesUrl, '--json', json],
      { HTTP_PROXY: nobody, HTTPS_PROXY: nobody, PACT_DESCRIPTION: 'a filter that leaves nothing', NO_COLOR: '1' },
    );
    const contracts = pactFiles.map(readPact).flatMap(({ interactions }) => interactions);
    expect(contracts.length).toBeGreaterThan(0);
    expect([code, said]).toEqual([0, expect.stringContaining(`${contracts.length} contracts hold, 0 do not`)]);
    const report = JSON.parse(fs.readFileSync(json, 'utf8'));
    expect(report.contracts.map(({ description }: { description: string }) => description).sort()).toEqual(
      contracts.map(({ description }) => description).sort(),
    );
    fs.rmSync(folder, { recursive: true });
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

  it('ends with a teardown the session that was asked, not that of another verifier with the same facts', async () => {
    const state = 'a signed-in user has saved payment methods';
    const params = { methods: [{ brand: 'amex', last4: '0005', expMonth: 12, expYear: 2030 }] };
    const [other, own] = [await setUp({ state, params }), await setUp({ state, params })];
    expect(await saved(own)).toEqual(['0005']);
    await setUp({ state, params, action: 'teardown' });
    expect(await saved(other)).toEqual(['0005']);
    // It has started over, as its scenario has it.
    expect(await saved(own)).not.toEqual(['0005']);
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

/** The last digits of the cards that the user of a state has saved. */
async function saved({ body }: Awaited<ReturnType<typeof setUp>>): Promise<unknown[]> {
  const response = await fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${body['accessToken']}` },
    body: JSON.stringify({ query: '{ listPaymentMethod { data { card { last4 } } } }' }),
  });
  const { data } = (await response.json()) as {
    data: { listPaymentMethod: { data: { card: { last4: string } | null }[] } };
  };
  return data.listPaymentMethod.data.map(({ card }) => card?.last4);
}

async function setUp(call: { state?: string; params?: object; action?: string }) {
  const response = await fetch(statesUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ action: 'setup', ...call }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}
