import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { askApi } from './ask-api.ts';

const send = vi.fn<typeof fetch>();
const KEY = 'pk_test_demo.buy-new-card.s1';

beforeEach(() => {
  vi.stubGlobal('fetch', send);
  open('');
});
afterEach(() => {
  vi.unstubAllGlobals();
  send.mockReset();
});

describe('askApi', () => {
  it("puts the library's words over the API's, and keeps the API's in the intent", async () => {
    const raw = {
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'lost_card',
      message: 'Your card was declined.',
    };
    answering({ error: { ...raw, setup_intent: { last_setup_error: raw } } }, 402);
    expect(await ask()).toEqual({
      error: { ...raw, message: 'Your card has been declined.', setup_intent: { last_setup_error: raw } },
    });
  });

  it('tells a lost connection as an error, not as an exception', async () => {
    send.mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await ask()).toMatchObject({
      error: { type: 'api_connection_error', message: expect.stringMatching(/^We are experiencing issues connecting/) },
    });
  });

  it.each([
    [401, 'authentication_error'],
    [429, 'rate_limit_error'],
    [502, 'api_error'],
  ])('makes an error of HTTP %i without one', async (status, type) => {
    send.mockResolvedValue(new Response('<h1>No</h1>', { status }));
    expect(await ask()).toEqual({ error: { type, message: 'An unexpected error occurred.' } });
  });

  it('takes half a document for a failure', async () => {
    send.mockResolvedValue(new Response('{"id": "seti', { status: 200 }));
    expect(await ask()).toMatchObject({ error: { type: 'api_error' } });
  });

  it('tells the API which bank accounts the page takes, and nothing where it takes any', async () => {
    answering({});
    await ask('/v1/payment_methods');
    open('?session=a.b&bank=test');
    answering({});
    await ask('/v1/setup_intents/seti_1?client_secret=x');
    expect(send.mock.calls.map(([address]) => address)).toEqual([
      '/card-provider/v1/payment_methods',
      '/card-provider/v1/setup_intents/seti_1?client_secret=x&bank=test',
    ]);
  });

  it('authenticates with the publishable key', async () => {
    answering({});
    await ask();
    expect(send.mock.lastCall?.[1]?.headers).toMatchObject({ authorization: `Bearer ${KEY}` });
  });
});

function open(search: string): void {
  vi.stubGlobal('window', { location: { search } });
}

function answering(body: object, status = 200): void {
  send.mockResolvedValueOnce(new Response(JSON.stringify(body), { status }));
}

const ask = (path = '/v1/tokens') => askApi({ method: 'POST', path }, { card: {} }, KEY);
