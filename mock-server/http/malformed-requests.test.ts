import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { MAX_JSON_DEPTH, MAX_JSON_VALUES } from '../json-limits.ts';
import { LIST_PAYMENT_METHOD, SETUP_INPUTS } from '../scenario-server.test-support.ts';
import { createScenarioServer, type RunningScenarioServer, startScenarioServer } from '../server.ts';
import { rawRequest } from './raw-request.test-support.ts';

let running: RunningScenarioServer;
beforeAll(async () => {
  running = await startScenarioServer();
});
afterAll(() => running.close());

const JSON_TYPE = { 'content-type': 'application/json' };
const tokenOf = (session: string) => ({ authorization: `Bearer demo.buy-new-card.${session}` });
const nested = (depth: number, inner = '1') => `${'['.repeat(depth)}${inner}${']'.repeat(depth)}`;
const send = (path: string, body: string, headers: Record<string, string> = {}, method = 'POST') =>
  fetch(`${running.url}${path}`, { method, headers: { ...JSON_TYPE, ...headers }, body });
const follow = (session: string) =>
  fetch(`${running.url}/sessions/buy-new-card.${session}/journal`, { headers: { accept: 'text/event-stream' } });
const health = async () => ((await (await fetch(`${running.url}/health`)).json()) as { ok: boolean }).ok;

describe('a deeply nested body', () => {
  const nestedVariables = `"variables":{"x":${nested(5_000)}}`;
  it.each([
    ['POST', '/graphql', `{"query":"{ __typename }",${nestedVariables}}`, tokenOf('deep')],
    ['POST', '/chargify/subscription/upgrade', `{"plan":${nested(5_000)}}`, tokenOf('deep')],
    ['POST', '/sessions/buy-new-card.deep/faults', `{"faults":${nested(5_000)}}`, {}],
    ['POST', '/sessions/buy-new-card.deep/clock', `{"now":${nested(5_000)}}`, {}],
    ['PUT', '/sessions/buy-new-card.deep/world', `{"world":${nested(5_000)}}`, {}],
    ['POST', '/pact/states', `{"state":"x","params":{"x":${nested(5_000)}}}`, {}],
    [
      'POST',
      '/card-provider/v1/payment_methods',
      `{"card":${nested(5_000)}}`,
      { authorization: 'Bearer pk_test_demo.buy-new-card.deep' },
    ],
  ])('is rejected with 400 and the limit by %s %s', async (method, path, body, headers) => {
    const reader = await follow('deep');
    const response = await send(path, body, headers as Record<string, string>, method);
    expect([response.status, await response.text()]).toEqual([
      400,
      expect.stringContaining(`${MAX_JSON_DEPTH} levels`),
    ]);
    await reader.body?.cancel();
    expect((await (await fetch(`${running.url}/sessions/buy-new-card.deep/journal`)).json()).entries).toBeDefined();
    expect(await health()).toBe(true);
  });

  it('does not count brackets in strings', async () => {
    const body = JSON.stringify({ query: LIST_PAYMENT_METHOD, variables: { text: `"${'['.repeat(5_000)}\\` } });
    expect((await send('/graphql', body, tokenOf('brackets'))).status).toBe(200);
  });
});

describe('a world file with too many values', () => {
  it.each([
    ['invalid ones', { coupons: Array(400_000).fill({}) }],
    ['valid ones', { setupIntents: Array(400_000).fill('') }],
  ])('is rejected with 400 and the limit: %s', async (_values, changes) => {
    const path = '/sessions/buy-new-card.many/world';
    const file = (await (await fetch(`${running.url}${path}`)).json()) as { world: object };
    const body = JSON.stringify({ ...file, world: { ...file.world, ...changes } });
    const response = await send(path, body, {}, 'PUT');
    expect([response.status, await response.text()]).toEqual([
      400,
      expect.stringContaining(`at most ${MAX_JSON_VALUES} values`),
    ]);
    expect(await health()).toBe(true);
  });
});

describe('an overlong text', () => {
  const email = `${'@'.repeat(95_000)} `;
  it.each([
    [
      'createSetupIntent',
      'query($email: String!) { createSetupIntent(setupInputs: { customerEmail: $email, customerFlakeId: "f", customerName: "A" }) { intentId } }',
    ],
    [
      'migrateSubscription',
      `mutation($email: String!) { migrateSubscription(subscriptionId: "sub_standard_monthly", targetProduct: "standard-yearly",
        user: { email: $email, firstName: "A", lastName: "N" }, includeInitialCharge: false) { id } }`,
    ],
  ])('is rejected as an email address by %s', { timeout: 2_000 }, async (_operation, query) => {
    const headers = { authorization: 'Bearer demo.migrate-credit-default-card.long-email' };
    const response = await send('/graphql', JSON.stringify({ query, variables: { email } }), headers);
    expect(await response.json()).toMatchObject({ errors: [{ message: expect.stringMatching(/needs an email/) }] });
  });

  it('is truncated when it is the nearest name', async () => {
    const productList = { ['x'.repeat(90_000)]: 'prod_standard_monthly' };
    const posted = await send(
      '/sessions/buy-new-card.long-handle/app-config',
      JSON.stringify({ productList, products: {} }),
    );
    expect(posted.status).toBe(200);
    const intention = { type: 'upgrade-intention', plan: 'x'.repeat(200) };
    const response = await send('/chargify/subscription/upgrade', JSON.stringify(intention), tokenOf('long-handle'));
    expect([response.status, (await response.text()).length]).toEqual([
      404,
      expect.toSatisfy((length) => length < 500),
    ]);
  });
});

describe('recording a request', () => {
  it('does not fail the request', async () => {
    const server = await createScenarioServer();
    const variables: Record<string, unknown> = {};
    let inner = variables;
    for (let depth = 0; depth < 20_000; depth += 1) {
      const next = {};
      inner['x'] = next;
      inner = next;
    }
    const { journal } = server.sessions.open({ scenario: 'buy-new-card', session: 'in-process' });
    const read: string[] = [];
    journal.subscribe({
      onEntry: () => {
        throw new Error('A failing subscriber.');
      },
      onEnd: () => {},
    });
    journal.subscribe({ onEntry: ({ name }) => read.push(name), onEnd: () => {} });
    const listed = await server.execute(LIST_PAYMENT_METHOD, { variables }, 'demo.buy-new-card.in-process');
    const again = await server.execute(LIST_PAYMENT_METHOD, {}, 'demo.buy-new-card.in-process');
    expect([listed, again]).toEqual([again, { data: { listPaymentMethod: { data: [], defaultPayment: null } } }]);
    expect(read).toEqual(['ListPaymentMethod', 'ListPaymentMethod']);
    expect(JSON.stringify(journal.entries())).toContain('ListPaymentMethod');
    await server.stop();
  });
});

describe('a deeply nested GraphQL document', () => {
  it.each([
    ['selections', `{${'a{'.repeat(20_000)}a${'}'.repeat(20_000)}}`],
    ['lists', `{ checkCouponCode(couponCode: ${nested(40_000)}, productHandle: "x") { valid } }`],
    ['inline fragments', `{${'...{'.repeat(15_000)}__typename${'}'.repeat(15_000)}}`],
  ])('is rejected with 400: %s', async (_node, query) => {
    for (const session of ['deep-document', 'deep-document-faulty']) {
      const fault = { operation: '*', delayMs: 1 };
      if (session.endsWith('faulty')) await send(`/sessions/buy-new-card.${session}/faults`, JSON.stringify(fault));
      const response = await send('/graphql', JSON.stringify({ query, variables: SETUP_INPUTS }), tokenOf(session));
      const { errors } = (await response.json()) as { errors: { message: string }[] };
      expect([response.status, errors[0]?.message]).toEqual([400, expect.stringMatching(/limit|tokens/)]);
    }
  });
});

describe('a client that disconnects', () => {
  it('before its body is complete logs one warning', async () => {
    const socket = connect(running.port, '127.0.0.1');
    const head = ['POST /graphql HTTP/1.1', `Host: localhost:${running.port}`, 'Content-Type: application/json'];
    await new Promise((resolve) =>
      socket.write(`${[...head, 'Content-Length: 90'].join('\r\n')}\r\n\r\n{"query":`, resolve),
    );
    await new Promise((resolve) => setImmediate(resolve));
    socket.destroy();
    const lines = vi.mocked(console.warn).mock.calls;
    await expect.poll(() => lines).toEqual([[expect.stringMatching(/^\[scenario server\] POST \/graphql: [^\n]+$/)]]);
    expect(vi.mocked(console.error).mock.calls).toEqual([]);
    vi.mocked(console.warn).mockClear();
    expect(await health()).toBe(true);
  });
});

describe('HEAD', () => {
  it.each([
    '/scenarios',
    '/streams?catalogue',
    '/sessions/buy-new-card.head/journal',
    '/health',
    '/sessions/buy-new-card.head/world',
  ])('on %s responds without a body, also to an event stream request', async (path) => {
    for (const accept of ['*/*', 'text/event-stream']) {
      const response = await rawRequest(running.port, path, { method: 'HEAD', headers: { accept } });
      expect([response.status, response.body]).toEqual([200, '']);
    }
  });
});
