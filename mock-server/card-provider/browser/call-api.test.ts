import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { callApi } from './call-api.ts';

const fetchMock = vi.fn<typeof fetch>();
const KEY = 'pk_test_demo.buy-new-card.s1';

beforeEach(() => vi.stubGlobal('fetch', fetchMock));
afterEach(() => {
  vi.unstubAllGlobals();
  fetchMock.mockReset();
});

const post = () => callApi('/v1/tokens', { card: {} }, KEY);

describe('callApi', () => {
  it("replaces the API's message by the cardholder's, except in the intent", async () => {
    const raw = { type: 'card_error', decline_code: 'lost_card', message: 'Your card was declined.' };
    fetchMock.mockResolvedValue(
      Response.json({ error: { ...raw, setup_intent: { last_setup_error: raw } } }, { status: 402 }),
    );
    expect(await post()).toEqual({
      error: { ...raw, message: 'Your card has been declined.', setup_intent: { last_setup_error: raw } },
    });
  });

  it.each([
    [401, '<h1>No</h1>', 'authentication_error'],
    [502, '<h1>No</h1>', 'api_error'],
    [200, '{"id": "seti', 'api_error'],
  ])('converts HTTP %i with the body %s into %s', async (status, body, type) => {
    fetchMock.mockResolvedValue(new Response(body, { status }));
    expect(await post()).toEqual({ error: { type, message: 'An unexpected error occurred.' } });
  });
});
