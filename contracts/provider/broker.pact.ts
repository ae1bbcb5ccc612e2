import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningScenarioServer } from '#scenario-server';
import { publishResults } from './broker.ts';
import { readPact } from './contract.ts';
import { answerJson, pactFiles, serve, spoken, startScenarioBackend, WHILE } from './test-kit.ts';

let server: RunningScenarioServer;
let folder: string;
/** Two contracts as a folder of their own: only a run of all contracts is published. */
let args: string[];
let states: string[];
let kept: object;

beforeAll(async () => {
  server = await startScenarioBackend();
  const [pact] = pactFiles.map(readPact);
  const interactions = (pact?.interactions ?? []).filter(({ description }) => /^An upgrade/.test(description));
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'broker-'));
  fs.writeFileSync(`${folder}/pact.json`, JSON.stringify({ ...pact?.frame, interactions }));
  // A broker keeps them in an order of its own, and gives each an id.
  kept = { ...pact?.frame, interactions: interactions.map((each, index) => ({ _id: `${index}`, ...each })).reverse() };
  states = ['--states-url', `${server.url}/pact/states`];
  args = ['--pacts', folder, '--provider-base-url', server.url];
});

afterAll(async () => {
  await server.close();
  fs.rmSync(folder, { recursive: true });
});

describe('contracts:verify with a Pact broker', () => {
  it('publishes that the contracts hold, for a version and a branch', WHILE, async () => {
    const { url, heard } = await broker(() => kept);
    const { code, said } = await spoken(
      [...args, ...states, '--provider-version', '1.2.3', '--provider-branch', 'main/x'],
      {
        PACT_BROKER_BASE_URL: url,
        PACT_BROKER_TOKEN: 'broker-token',
      },
    );
    expect([code, said]).toEqual([0, expect.stringContaining(`Published to ${url} for version 1.2.3.`)]);
    expect(heard).toEqual([
      'GET /pacts/provider/legal-platform/consumer/legal-checkout/latest Bearer broker-token',
      'PUT /pacticipants/legal-platform/branches/main%2Fx/versions/1.2.3 Bearer broker-token {}',
      'POST /results Bearer broker-token {"success":true,"providerApplicationVersion":"1.2.3","verifiedBy":{"implementation":"npm run contracts:verify"}}',
    ]);
    expect(said).not.toContain('broker-token');
  });

  it('publishes that they do not', WHILE, async () => {
    const { url, heard } = await broker(() => kept);
    const { code } = await spoken([...args, '--provider-version', '2'], {
      PACT_BROKER_BASE_URL: url,
      PACT_BROKER_USERNAME: 'me',
      PACT_BROKER_PASSWORD: 'word',
    });
    expect(code).toBe(1);
    expect(heard.at(-1)).toBe(
      'POST /results Basic bWU6d29yZA== {"success":false,"providerApplicationVersion":"2","verifiedBy":{"implementation":"npm run contracts:verify"}}',
    );
  });

  it('asks for the version before it does anything', async () => {
    const { code, said } = await spoken(args, { PACT_BROKER_BASE_URL: 'http://127.0.0.1:9' });
    expect([code, said]).toEqual([2, expect.stringContaining('give the version of the backend as --provider-version')]);
  });

  it('publishes nothing when only some were tried', WHILE, async () => {
    const { url, heard } = await broker(() => kept);
    const { code, said } = await spoken([...args, ...states, '--provider-version', '1', '--only', 'in a sale'], {
      PACT_BROKER_BASE_URL: url,
    });
    expect([code, said]).toEqual([0, expect.stringContaining('only a run of all contracts')]);
    expect(heard).toEqual([]);
  });

  it('ends with 2 when the contracts hold and nobody could be told', WHILE, async () => {
    const { url } = await broker(() => ({ ...kept, interactions: [] }));
    const { code, said } = await spoken([...args, ...states, '--provider-version', '1'], { PACT_BROKER_BASE_URL: url });
    expect([code, said]).toEqual([2, expect.stringContaining('are others than those tried here')]);
  });
});

describe('publishResults', () => {
  it('says why it published nothing', async () => {
    const results = { pactFiles: [`${folder}/pact.json`], success: true, providerVersion: '1' };
    const published = async (answer: number) => {
      const { url } = await serve((_request, _body, response) => answerJson(response, answer, {}));
      return publishResults({ url }, results);
    };
    await expect(published(401)).rejects.toThrow('set PACT_BROKER_TOKEN');
    await expect(published(404)).rejects.toThrow('does not keep these contracts yet');
    await expect(published(500)).rejects.toThrow('HTTP 500 to GET');
    await expect(publishResults({ url: 'http://127.0.0.1:9' }, results)).rejects.toThrow('it cannot be reached');
  });
});

/** What a Pact broker answers, as far as it is asked here. */
async function broker(pact: () => object) {
  const heard: string[] = [];
  const served = await serve(({ method, url, headers }, body, response) => {
    heard.push([method, url, headers.authorization ?? '', body].join(' ').trimEnd());
    const results = `${served.url}/results`;
    answerJson(response, 200, { ...pact(), _links: { 'pb:publish-verification-results': { href: results } } });
  });
  return { url: served.url, heard };
}
