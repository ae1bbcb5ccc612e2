import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningScenarioServer, startScenarioServer } from '../server.ts';
import { CREATE_SETUP_INTENT, SETUP_INPUTS } from '../test-kit.ts';

let running: RunningScenarioServer;
beforeAll(async () => {
  running = await startScenarioServer();
});
afterAll(() => running.close());

const call = (path: string, init: RequestInit) => fetch(`${running.url}/card-provider/v1/${path}`, init);
const key = (session: string) => ({ authorization: `Bearer pk_test_demo.decline-generic.${session}` });

async function confirm(session: string, number: string) {
  const { data } = await running.server.execute(CREATE_SETUP_INTENT, SETUP_INPUTS, `demo.decline-generic.${session}`);
  const { intentId, clientSecret } = data?.['createSetupIntent'] ?? {};
  const card = { number, exp_month: 12, exp_year: 2030, cvc: '123' };
  const response = await call(`setup_intents/${intentId}/confirm`, {
    method: 'POST',
    headers: { ...key(session), 'content-type': 'application/json' },
    body: JSON.stringify({ client_secret: clientSecret, payment_method_data: { type: 'card', card } }),
  });
  const read = await call(`setup_intents/${intentId}?client_secret=${clientSecret}`, { headers: key(session) });
  return { status: response.status, body: await response.json(), read: await read.json() };
}

describe('/card-provider/v1/*', () => {
  it('confirms a setup in the session of the publishable key', async () => {
    const { status, body, read } = await confirm('good', '4242424242424242');
    expect([status, body.status]).toEqual([200, 'succeeded']);
    expect(read.payment_method).toBe(body.payment_method);
    expect(
      running.server.sessions.open({ scenario: 'decline-generic', session: 'good' }).world.provider.setupIntents,
    ).toHaveProperty(body.id);
  });

  it('declines as the number says, and the journal shows no number and no secret', async () => {
    const { status, body } = await confirm('bad', '4000000000000002');
    expect([status, body.error.decline_code]).toEqual([402, 'generic_decline']);
    const { journal } = running.server.sessions.open({ scenario: 'decline-generic', session: 'bad' });
    expect(journal.entries().map(({ kind, name, status: code }) => [kind, name, code])).toEqual([
      ['graphql', 'CreateSetupIntent', 200],
      ['provider', 'confirm setup intent', 402],
      ['provider', 'retrieve setup intent', 200],
    ]);
    expect(JSON.stringify(journal.entries())).not.toMatch(/4000000000000002|_secret_/);
  });

  it('refuses a call without a publishable key, and a body that is no JSON object', async () => {
    expect((await call('tokens', { method: 'POST' })).status).toBe(401);
    expect((await call('tokens', { method: 'POST', headers: key('x'), body: '{' })).status).toBe(400);
    expect((await call('tokens', { method: 'POST', headers: key('x'), body: '[]' })).status).toBe(400);
  });
});

describe('the provider page', () => {
  it('may be shown by the client and by nobody else', async () => {
    const response = await fetch(`${running.url}/card-provider/frame`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-security-policy')).toContain(
      "frame-ancestors 'self' http://localhost:5173 http://127.0.0.1:5173",
    );
    expect((await fetch(`${running.url}/card-provider/nope`)).status).toBe(404);
  });
});
