import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STATES, type StateName, stateParams } from '#contract-states';
import type { RunningScenarioServer } from '#scenario-server';
import { findScenario } from '#scenarios';
import { conversations } from '../conversations/conversations.ts';
import { readPact } from './pact.ts';
import { contractsVerify, pactFiles, startScenarioBackend, VERIFICATION_TIMEOUT } from './provider.test-support.ts';

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
  it(
    'passes every contract on the scenario server, regardless of Pact and proxy settings',
    VERIFICATION_TIMEOUT,
    async () => {
      const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'reports-'));
      const json = path.join(folder, 'new/report.json');
      const unreachable = 'http://127.0.0.1:9';
      const { code, output } = await contractsVerify(
        ['--provider-base-url', server.url, '--states-url', statesUrl, '--json', json],
        {
          HTTP_PROXY: unreachable,
          HTTPS_PROXY: unreachable,
          PACT_DESCRIPTION: 'a filter that matches nothing',
          NO_COLOR: '1',
        },
      );
      const contracts = pactFiles.map(readPact).flatMap(({ interactions }) => interactions);
      expect(contracts.length).toBeGreaterThan(0);
      expect([code, output]).toEqual([
        0,
        expect.stringContaining(
          `${contracts.length} contracts passed, 0 failed; ${conversations.length} conversations passed, 0 failed`,
        ),
      ]);
      const report = JSON.parse(fs.readFileSync(json, 'utf8'));
      const ofContracts = report.contracts.filter(
        ({ operation }: { operation: string }) => operation !== 'Conversations',
      );
      expect(ofContracts.map(({ description }: { description: string }) => description).sort()).toEqual(
        contracts.map(({ description }) => description).sort(),
      );
      fs.rmSync(folder, { recursive: true });
    },
  );
});

describe('POST /pact/states', () => {
  it('returns the values of every state, with a new user for each setup', async () => {
    for (const [state, { values }] of Object.entries(STATES)) {
      const params = stateParams(state as StateName);
      const [first, second] = [await setUp({ state, params }), await setUp({ state, params })];
      expect(first.status).toBe(200);
      expect(Object.keys(first.body).sort()).toEqual([...values].sort());
      if (values.length > 0) expect(first.body['accessToken']).not.toBe(second.body['accessToken']);
    }
  });

  it('tears down its own session, not that of another verifier with the same params', async () => {
    const state = 'a signed-in user has saved payment methods';
    const params = { methods: [{ brand: 'amex', last4: '0005', expMonth: 12, expYear: 2030 }] };
    const [other, own] = [await setUp({ state, params }), await setUp({ state, params })];
    expect(await savedCards(own)).toEqual(['0005']);
    await setUp({ state, params, action: 'teardown' });
    expect(await savedCards(other)).toEqual(['0005']);
    expect(await savedCards(own)).not.toEqual(['0005']);
  });

  it('rejects unknown states and invalid params', async () => {
    const unknown = await setUp({ state: 'a signed-in user has saved methods' });
    expect(unknown).toMatchObject({
      status: 404,
      body: { error: { message: expect.stringContaining("'a signed-in user has saved payment methods'") } },
    });
    const state = 'the bank refuses the first charge';
    expect(await setUp({ state, params: { priceInCents: 'free' } })).toMatchObject({
      status: 422,
      body: { error: { message: expect.stringContaining("'params.priceInCents' must be whole cents") } },
    });
    expect(await setUp({ state, params: { price: 4900 } })).toMatchObject({
      status: 422,
      body: { error: { message: expect.stringContaining("no field 'price'") } },
    });
    expect((await setUp({})).status).toBe(400);
  });
});

describe('STATES', () => {
  it('refers only to existing scenarios', () => {
    for (const { scenario } of Object.values(STATES)) expect(findScenario(scenario)?.name).toBe(scenario);
  });
});

/** The last four digits of the saved cards of a state's user. */
async function savedCards({ body }: Awaited<ReturnType<typeof setUp>>): Promise<unknown[]> {
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

async function setUp(change: { state?: string; params?: object; action?: string }) {
  const response = await fetch(statesUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ action: 'setup', ...change }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}
