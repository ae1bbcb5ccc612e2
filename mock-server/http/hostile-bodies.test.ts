import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createScenarioServer, type RunningScenarioServer, startScenarioServer } from '../server.ts';
import { CREATE_SUBSCRIPTION, LIST_PAYMENT_METHOD, SETUP_INPUTS } from '../test-kit.ts';
import { DEEPEST_JSON } from './json-depth.ts';
import { rawRequest } from './raw-request.ts';

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

describe('a body that is nested deeply', () => {
  const nowhere = `"variables":{"x":${nested(5_000)}}`;
  it.each([
    ['POST', '/graphql', `{"query":"{ __typename }",${nowhere}}`, tokenOf('deep')],
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
  ])('is refused with 400 and the limit by %s %s', async (method, path, body, headers) => {
    const reader = await follow('deep');
    const response = await send(path, body, headers as Record<string, string>, method);
    expect([response.status, await response.text()]).toEqual([400, expect.stringContaining(`${DEEPEST_JSON} levels`)]);
    await reader.body?.cancel();
    expect((await (await fetch(`${running.url}/sessions/buy-new-card.deep/journal`)).json()).entries).toBeDefined();
    expect(await health()).toBe(true);
  });

  it('does not count brackets in texts', async () => {
    const body = JSON.stringify({ query: LIST_PAYMENT_METHOD, variables: { text: `"${'['.repeat(5_000)}\\` } });
    expect((await send('/graphql', body, tokenOf('brackets'))).status).toBe(200);
  });
});

describe('recording', () => {
  it('never fails the request that it records', async () => {
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
      entry: () => {
        throw new Error('a reader that fails');
      },
      end: () => {},
    });
    journal.subscribe({ entry: ({ name }) => read.push(name), end: () => {} });
    const listed = await server.execute(LIST_PAYMENT_METHOD, { variables }, 'demo.buy-new-card.in-process');
    const again = await server.execute(LIST_PAYMENT_METHOD, {}, 'demo.buy-new-card.in-process');
    expect([listed, again]).toEqual([again, { data: { listPaymentMethod: { data: [], defaultPayment: null } } }]);
    expect(read).toEqual(['ListPaymentMethod', 'ListPaymentMethod']);
    expect(JSON.stringify(journal.entries())).toContain('ListPaymentMethod');
    await server.stop();
  });

  it('answers a purchase that was made while a reader is attached, whatever else it sent', async () => {
    const reader = await follow('bought');
    const variables = {
      paymentProfile: {
        currentSubscriptionId: 'prod_standard_monthly',
        currentSubscriptionPrice: 4900,
        paymentMethodId: 'pm_visa',
      },
      unknown: JSON.parse(nested(DEEPEST_JSON - 3)),
    };
    const add = { id: 'pm_visa', card: { brand: 'visa', exp_month: 12, exp_year: 2030, last4: '4242' } };
    await send('/sessions/buy-new-card.bought/methods', JSON.stringify({ add }));
    const body = JSON.stringify({ query: CREATE_SUBSCRIPTION, variables });
    const bought = await send('/graphql', body, tokenOf('bought'));
    expect([bought.status, (await bought.json()) as object]).toMatchObject([
      200,
      { data: { createSubscription: { state: 'active' } } },
    ]);
    await reader.body?.cancel();
  });
});

describe('a GraphQL document that is nested deeply', () => {
  it.each([
    ['selections', `{${'a{'.repeat(20_000)}a${'}'.repeat(20_000)}}`],
    ['lists', `{ checkCouponCode(couponCode: ${nested(40_000)}, productHandle: "x") { valid } }`],
    ['inline fragments', `{${'...{'.repeat(15_000)}__typename${'}'.repeat(15_000)}}`],
  ])('is refused with 400: %s', async (_what, query) => {
    for (const session of ['deep-document', 'deep-document-faulty']) {
      const fault = { operation: '*', delayMs: 1 };
      if (session.endsWith('faulty')) await send(`/sessions/buy-new-card.${session}/faults`, JSON.stringify(fault));
      const response = await send('/graphql', JSON.stringify({ query, variables: SETUP_INPUTS }), tokenOf(session));
      const { errors } = (await response.json()) as { errors: { message: string }[] };
      expect([response.status, errors[0]?.message]).toEqual([400, expect.stringMatching(/limit|tokens/)]);
    }
  });
});

describe('a client that leaves', () => {
  it('before its body is complete is one line in the terminal', async () => {
    const socket = connect(running.port, '127.0.0.1');
    const head = ['POST /graphql HTTP/1.1', `Host: localhost:${running.port}`, 'Content-Type: application/json'];
    await new Promise((written) =>
      socket.write(`${[...head, 'Content-Length: 90'].join('\r\n')}\r\n\r\n{"query":`, written),
    );
    await new Promise((told) => setImmediate(told));
    socket.destroy();
    const lines = vi.mocked(console.warn).mock.calls;
    await expect.poll(() => lines).toEqual([[expect.stringMatching(/^\[scenario server\] POST \/graphql: [^\n]+$/)]]);
    expect(vi.mocked(console.error).mock.calls).toEqual([]);
    vi.mocked(console.warn).mockClear();
    expect(await health()).toBe(true);
  });

  it('while a stream is written to it harms nobody else', async () => {
    const leaving = new AbortController();
    const url = `${running.url}/sessions/buy-new-card.leaving/journal`;
    await fetch(url, { headers: { accept: 'text/event-stream' }, signal: leaving.signal });
    const writes = Array.from({ length: 50 }, () =>
      send('/graphql', JSON.stringify({ query: LIST_PAYMENT_METHOD }), tokenOf('leaving')),
    );
    leaving.abort();
    expect((await Promise.all(writes)).map(({ status }) => status)).toEqual(writes.map(() => 200));
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
  ])('on %s answers without a body, where a stream is asked for too', async (path) => {
    for (const accept of ['*/*', 'text/event-stream']) {
      const answer = await rawRequest(running.port, path, { method: 'HEAD', headers: { accept } });
      expect([answer.status, answer.body]).toEqual([200, '']);
    }
  });
});
