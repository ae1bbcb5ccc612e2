import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningScenarioServer } from '#scenario-server';
import { publishResults } from './broker.ts';
import { readPact } from './pact.ts';
import {
  pactFiles,
  runVerifyCommand,
  sendJson,
  startScenarioBackend,
  startTestServer,
  VERIFICATION_TIMEOUT,
} from './provider.test-support.ts';

let server: RunningScenarioServer;
let folder: string;
/** A folder with two contracts, because only a run of all contracts is published. */
let args: string[];
let states: string[];
let brokerPact: object;

beforeAll(async () => {
  server = await startScenarioBackend();
  const [pact] = pactFiles.map(readPact);
  const interactions = (pact?.interactions ?? []).filter(({ description }) => /^An upgrade/.test(description));
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'broker-'));
  fs.writeFileSync(`${folder}/pact.json`, JSON.stringify({ ...pact?.envelope, interactions }));
  // A broker changes their order and assigns ids.
  brokerPact = {
    ...pact?.envelope,
    interactions: interactions.map((each, index) => ({ _id: `${index}`, ...each })).reverse(),
  };
  states = ['--states-url', `${server.url}/pact/states`];
  args = ['--pacts', folder, '--provider-base-url', server.url];
});

afterAll(async () => {
  await server.close();
  fs.rmSync(folder, { recursive: true });
});

describe('contracts:verify with a Pact broker', () => {
  it('publishes a success for a version and a branch', VERIFICATION_TIMEOUT, async () => {
    const { url, requests } = await startBroker(() => brokerPact);
    const { code, output } = await runVerifyCommand(
      [...args, ...states, '--provider-version', '1.2.3', '--provider-branch', 'main/x'],
      {
        PACT_BROKER_BASE_URL: url,
        PACT_BROKER_TOKEN: 'broker-token',
      },
    );
    expect([code, output]).toEqual([0, expect.stringContaining(`Published to ${url} for version 1.2.3.`)]);
    expect(requests).toEqual([
      'GET /pacts/provider/legal-platform/consumer/legal-checkout/latest Bearer broker-token',
      'PUT /pacticipants/legal-platform/branches/main%2Fx/versions/1.2.3 Bearer broker-token {}',
      'POST /results Bearer broker-token {"success":true,"providerApplicationVersion":"1.2.3","verifiedBy":{"implementation":"legal-checkout contracts verify"}}',
    ]);
    expect(output).not.toContain('broker-token');
  });

  it('publishes a failure', VERIFICATION_TIMEOUT, async () => {
    const { url, requests } = await startBroker(() => brokerPact);
    const { code } = await runVerifyCommand([...args, '--provider-version', '2'], {
      PACT_BROKER_BASE_URL: url,
      PACT_BROKER_USERNAME: 'me',
      PACT_BROKER_PASSWORD: 'word',
    });
    expect(code).toBe(1);
    expect(requests.at(-1)).toBe(
      'POST /results Basic bWU6d29yZA== {"success":false,"providerApplicationVersion":"2","verifiedBy":{"implementation":"legal-checkout contracts verify"}}',
    );
  });

  it('requires the provider version before verifying', async () => {
    const { code, output } = await runVerifyCommand(args, { PACT_BROKER_BASE_URL: 'http://127.0.0.1:9' });
    expect([code, output]).toEqual([
      2,
      expect.stringContaining('specify the version of the backend with --provider-version'),
    ]);
  });

  it('publishes nothing after a run of some contracts', VERIFICATION_TIMEOUT, async () => {
    const { url, requests } = await startBroker(() => brokerPact);
    const { code, output } = await runVerifyCommand(
      [...args, ...states, '--provider-version', '1', '--only', 'in a sale'],
      {
        PACT_BROKER_BASE_URL: url,
      },
    );
    expect([code, output]).toEqual([0, expect.stringContaining('requires a run of all contracts')]);
    expect(requests).toEqual([]);
  });

  it('exits with 2 when the contracts pass and publishing fails', VERIFICATION_TIMEOUT, async () => {
    const { url } = await startBroker(() => ({ ...brokerPact, interactions: [] }));
    const { code, output } = await runVerifyCommand([...args, ...states, '--provider-version', '1'], {
      PACT_BROKER_BASE_URL: url,
    });
    expect([code, output]).toEqual([2, expect.stringContaining('differ from those verified here')]);
  });
});

describe('publishResults', () => {
  it('reports why it published nothing', async () => {
    const results = { pactFiles: [`${folder}/pact.json`], success: true, providerVersion: '1' };
    const publishTo = async (status: number) => {
      const { url } = await startTestServer((_request, _body, response) => sendJson(response, status, {}));
      return publishResults({ url }, results);
    };
    await expect(publishTo(401)).rejects.toThrow('set PACT_BROKER_TOKEN');
    await expect(publishTo(404)).rejects.toThrow('does not have these contracts yet');
    await expect(publishTo(500)).rejects.toThrow('HTTP 500 to GET');
    await expect(publishResults({ url: 'http://127.0.0.1:9' }, results)).rejects.toThrow('it cannot be reached');
  });
});

/** A minimal Pact broker. */
async function startBroker(pact: () => object) {
  const requests: string[] = [];
  const served = await startTestServer(({ method, url, headers }, body, response) => {
    requests.push([method, url, headers.authorization ?? '', body].join(' ').trimEnd());
    const results = `${served.url}/results`;
    sendJson(response, 200, { ...pact(), _links: { 'pb:publish-verification-results': { href: results } } });
  });
  return { url: served.url, requests };
}
