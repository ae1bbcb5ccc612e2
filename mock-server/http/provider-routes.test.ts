import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningScenarioServer, startScenarioServer } from '../server.ts';
import { openSetupIntent } from '../world/setup-intents.ts';

let running: RunningScenarioServer;
beforeAll(async () => {
  running = await startScenarioServer();
});
afterAll(() => running.close());

const get = (path: string) => fetch(new URL(path, running.url));

describe('providerRoutes', () => {
  it('lets a browser keep the frame script that the frame page names, and no other', async () => {
    const page = await (await get('/card-provider/frame')).text();
    const named = /src="([^"]+)"/.exec(page)?.[1] ?? '';
    const cachingOf = async (path: string) => (await get(path)).headers.get('cache-control');
    expect(await cachingOf(named)).toBe('public, max-age=31536000, immutable');
    expect(await cachingOf('/card-provider/frame.js')).toBe('no-store');
    expect(await cachingOf('/card-provider/frame.js?v=000000000000')).toBe('no-store');
  });

  it('writes down how a challenge ended, and neither the secret nor what was typed', async () => {
    const { world, journal } = running.server.sessions.open({ scenario: 'buy-new-card', session: 'challenge-1' });
    const { intentId, clientSecret: client_secret } = openSetupIntent(world, BUYER);
    const post = async (action: string, body: object) => {
      const response = await fetch(new URL(`/card-provider/v1/setup_intents/${intentId}/${action}`, running.url), {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: 'Bearer pk_test_demo.buy-new-card.challenge-1' },
        body: JSON.stringify({ client_secret, ...body }),
      });
      return (await response.json()) as { payment_method: string };
    };
    const card = { number: '4000002760003184', exp_month: 12, exp_year: 2034, cvc: '987' };
    const { payment_method } = await post('confirm', { payment_method_data: { type: 'card', card } });
    await post('authenticate', { payment_method, outcome: 'completed', code: '246810' });
    expect(journal.entries().at(-1)).toMatchObject({
      name: 'answer challenge',
      request: { setup_intent: intentId, payment_method, outcome: 'completed' },
      status: 200,
      answer: { status: 'succeeded' },
    });
    const written = JSON.stringify(journal.entries());
    for (const secret of [client_secret, card.number, '987', '246810']) expect(written).not.toContain(secret);
  });

  it('refuses a body that is no JSON object, and writes that down', async () => {
    for (const body of ['[', '[]']) {
      const response = await fetch(new URL('/card-provider/v1/tokens', running.url), {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: 'Bearer pk_test_demo.buy-new-card.unreadable-1' },
        body,
      });
      expect([response.status, await response.json()]).toEqual([
        400,
        { error: { message: 'The body must be a JSON object.' } },
      ]);
    }
    const { journal } = running.server.sessions.open({ scenario: 'buy-new-card', session: 'unreadable-1' });
    expect(journal.entries()).toMatchObject([{ status: 400 }, { name: 'create token', status: 400 }]);
  });
});

const BUYER = { customerEmail: 'alex.nguyen@example.com', customerName: 'Alex Nguyen' };
