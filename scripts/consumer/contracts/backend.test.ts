/** Verifies a backend against the contracts, as the tests of a backend team do. The backend is the scenario server. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ContractsVerification, verifyContracts } from 'legal-checkout/contracts';
import { type RunningScenarioServer, startScenarioServer } from 'legal-checkout/scenarios';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

let server: RunningScenarioServer;
beforeAll(async () => {
  server = await startScenarioServer();
});
afterAll(() => server.close());

const verify = (baseUrl: string): Promise<ContractsVerification> =>
  verifyContracts({
    baseUrl,
    statesUrl: `${server.url}/pact/states`,
    only: /^CheckCouponCode of (an amount|a trial)$/,
  });

test('passes a backend that keeps the contracts', async () => {
  const { status, contracts } = await verify(server.url);
  expect(status).toBe('passed');
  expect(contracts.map(({ description }) => description)).toEqual([
    'CheckCouponCode of a trial',
    'CheckCouponCode of an amount',
  ]);
});

test('says which field of a response is wrong', async () => {
  const backend = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { authorization = '' } = request.headers;
    const answer = await fetch(server.url + request.url, {
      method: request.method ?? 'GET',
      headers: { authorization, 'content-type': 'application/json' },
      ...(request.method === 'POST' ? { body: Buffer.concat(chunks) } : {}),
    });
    const body = (await answer.text()).replace(/("discountAmountInCents":\s*)1000\b/, (_match, name) => `${name}10`);
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(body);
  });
  await new Promise<void>((resolve) => backend.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void backend.close());

  const { status, report } = await verify(`http://127.0.0.1:${(backend.address() as AddressInfo).port}`);
  expect(status).toBe('failed');
  expect(report).toMatch(
    /✗ CheckCouponCode of an amount[^✗]*field +data\.checkCouponCode\.discountAmountInCents\n +expected +.*1000\n +got +10/,
  );
  expect(report).toContain('1 contract passed, 1 failed');
});
