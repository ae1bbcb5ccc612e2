import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { callApi } from './call-api.ts';

const fetchMock = vi.fn<typeof fetch>();
const KEY = 'pk_test_demo.buy-new-card.s1';

beforeEach(() => {
  vi.stubGlobal('fetch', fetchMock);
  setSearch('');
});
afterEach(() => {
  vi.unstubAllGlobals();
  fetchMock.mockReset();
});

describe('callApi', () => {
  it("replaces the API's message by the cardholder's, except in the intent", async () => {
    const raw = {
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'lost_card',
      message: 'Your card was declined.',
    };
    mockResponse({ error: { ...raw, setup_intent: { last_setup_error: raw } } }, 402);
    expect(await post()).toEqual({
      error: { ...raw, message: 'Your card has been declined.', setup_intent: { last_setup_error: raw } },
    });
  });

  it('resolves to an error when the connection fails', async () => {
    fetchMock.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await post()).toMatchObject({
      error: { type: 'api_connection_error', message: expect.stringMatching(/^We are experiencing issues connecting/) },
    });
  });

  it.each([
    [401, 'authentication_error'],
    [429, 'rate_limit_error'],
    [502, 'api_error'],
  ])('converts HTTP %i without an API error into %s', async (status, type) => {
    fetchMock.mockResolvedValue(new Response('<h1>No</h1>', { status }));
    expect(await post()).toEqual({ error: { type, message: 'An unexpected error occurred.' } });
  });

  it('resolves to an error for a truncated response', async () => {
    fetchMock.mockResolvedValue(new Response('{"id": "seti', { status: 200 }));
    expect(await post()).toMatchObject({ error: { type: 'api_error' } });
  });

  it('sends the bank mode unless it is the default', async () => {
    mockResponse({});
    await post('/v1/payment_methods');
    setSearch('?session=a.b&bank=test');
    mockResponse({});
    await post('/v1/setup_intents/seti_1?client_secret=x');
    expect(fetchMock.mock.calls.map(([url]) => url)).toEqual([
      '/card-provider/v1/payment_methods',
      '/card-provider/v1/setup_intents/seti_1?client_secret=x&bank=test',
    ]);
  });

  it('authenticates with the publishable key', async () => {
    mockResponse({});
    await post();
    expect(fetchMock.mock.lastCall?.[1]?.headers).toMatchObject({ authorization: `Bearer ${KEY}` });
  });
});

function setSearch(search: string): void {
  vi.stubGlobal('window', { location: { search } });
}

function mockResponse(body: object, status = 200): void {
  fetchMock.mockResolvedValueOnce(new Response(JSON.stringify(body), { status }));
}

const post = (path = '/v1/tokens') => callApi({ method: 'POST', path }, { card: {} }, KEY);
