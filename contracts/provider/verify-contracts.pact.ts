import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningScenarioServer } from '#scenario-server';
import { verifyContracts } from '../verify-contracts.ts';
import { pactsFolder, proxyTo, startScenarioBackend, startTestServer } from './provider.test-support.ts';

let server: RunningScenarioServer;

beforeAll(async () => {
  server = await startScenarioBackend();
});

afterAll(() => server.close());

const verify = (baseUrl: string) =>
  verifyContracts({
    baseUrl,
    statesUrl: `${server.url}/pact/states`,
    only: /^CheckCouponCode of (an amount|a percentage)$/,
    pacts: pactsFolder,
  });

describe('verifyContracts', () => {
  it('returns the result of every contract and a report', async () => {
    const passed = await verify(server.url);
    expect(passed).toMatchObject({ status: 'passed', contracts: [{ outcome: 'holds' }, { outcome: 'holds' }] });
    expect(passed.report).toContain('2 contracts passed, 0 failed');

    const { url } = await startTestServer(proxyTo(server.url, (text) => text.replaceAll('"Amount"', '"Other"')));
    const failed = await verify(url);
    expect(failed.status).toBe('failed');
    expect(failed.report).toContain('expected  exactly "Amount"');
  });

  it('returns why nothing was verified', async () => {
    expect(await verify('http://127.0.0.1:9')).toMatchObject({
      status: 'incomplete',
      reason: expect.stringContaining('cannot be reached'),
    });
  });

  it('rejects invalid options', async () => {
    await expect(verify('localhost:4000')).rejects.toThrow('baseUrl is not a URL');
  });
});
