import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RemoteClock } from './remote-clock.ts';

const fetchMock = vi.fn<typeof fetch>();
const NOON = Date.UTC(2026, 2, 31, 12);

beforeEach(() => {
  vi.stubGlobal('fetch', fetchMock);
  vi.stubGlobal('window', { location: { search: '' } });
});
afterEach(() => {
  vi.unstubAllGlobals();
  fetchMock.mockReset();
});

describe('RemoteClock', () => {
  it('fetches the time of the session in the publishable key', async () => {
    mockTime(NOON);
    expect(await createClock().fetchTime()).toEqual(new Date(NOON));
    expect(fetchMock.mock.lastCall).toMatchObject([
      '/card-provider/v1/clock',
      { method: 'GET', headers: { authorization: 'Bearer pk_test_demo.buy-new-card.s1' } },
    ]);
  });

  it('fetches the time on every call', async () => {
    const remoteClock = createClock();
    mockTime(NOON);
    await remoteClock.fetchTime();
    mockTime(NOON + 60_000);
    expect(await remoteClock.fetchTime()).toEqual(new Date(NOON + 60_000));
  });

  it('keeps the last fetched time when a request fails', async () => {
    const remoteClock = createClock();
    mockTime(NOON);
    await remoteClock.fetchTime();
    fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    expect(await remoteClock.fetchTime()).toEqual(new Date(NOON));
    fetchMock.mockResolvedValueOnce(new Response('{"now": "noon"}'));
    expect(await remoteClock.fetchTime()).toEqual(new Date(NOON));
  });

  it("falls back to the browser's clock when no request has succeeded", async () => {
    vi.useFakeTimers({ now: NOON + 5, toFake: ['Date'] });
    try {
      fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'));
      expect(await createClock().fetchTime()).toEqual(new Date(NOON + 5));
    } finally {
      vi.useRealTimers();
    }
  });

  it('ignores a response that arrives after that of a later request', async () => {
    const remoteClock = createClock();
    let respondLate = (_: Response) => {};
    fetchMock.mockReturnValueOnce(
      new Promise((resolve) => {
        respondLate = resolve;
      }),
    );
    const early = remoteClock.fetchTime();
    mockTime(NOON + 60_000);
    await remoteClock.fetchTime();
    respondLate(new Response(JSON.stringify({ now: NOON / 1000 })));
    expect(await early).toEqual(new Date(NOON + 60_000));
  });
});

const createClock = () => new RemoteClock('pk_test_demo.buy-new-card.s1');

function mockTime(ms: number): void {
  fetchMock.mockResolvedValueOnce(new Response(JSON.stringify({ now: ms / 1000 })));
}
