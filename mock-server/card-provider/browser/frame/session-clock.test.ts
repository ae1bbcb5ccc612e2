import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SessionClock } from './session-clock.ts';

const send = vi.fn<typeof fetch>();
const NOON = Date.UTC(2026, 2, 31, 12);

beforeEach(() => {
  vi.stubGlobal('fetch', send);
  vi.stubGlobal('window', { location: { search: '' } });
});
afterEach(() => {
  vi.unstubAllGlobals();
  send.mockReset();
});

describe('SessionClock', () => {
  it('tells the time of the session that the publishable key names', async () => {
    answering(NOON);
    expect(await clock().ask()).toEqual(new Date(NOON));
    expect(send.mock.lastCall).toMatchObject([
      '/card-provider/v1/clock',
      { method: 'GET', headers: { authorization: 'Bearer pk_test_demo.buy-new-card.s1' } },
    ]);
  });

  it('asks anew each time, because tests and links move the clock', async () => {
    const session = clock();
    answering(NOON);
    await session.ask();
    answering(NOON + 60_000);
    expect(await session.ask()).toEqual(new Date(NOON + 60_000));
  });

  it('keeps to the last time it was told while nobody answers', async () => {
    const session = clock();
    answering(NOON);
    await session.ask();
    send.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    expect(await session.ask()).toEqual(new Date(NOON));
    send.mockResolvedValueOnce(new Response('{"now": "noon"}'));
    expect(await session.ask()).toEqual(new Date(NOON));
  });

  it("goes by the browser's clock when it was never told one", async () => {
    vi.useFakeTimers({ now: NOON + 5, toFake: ['Date'] });
    try {
      send.mockRejectedValueOnce(new TypeError('Failed to fetch'));
      expect(await clock().ask()).toEqual(new Date(NOON + 5));
    } finally {
      vi.useRealTimers();
    }
  });

  it('does not let a late answer turn the clock back', async () => {
    const session = clock();
    let answerLate = (_: Response) => {};
    send.mockReturnValueOnce(
      new Promise((resolve) => {
        answerLate = resolve;
      }),
    );
    const early = session.ask();
    answering(NOON + 60_000);
    await session.ask();
    answerLate(new Response(JSON.stringify({ now: NOON / 1000 })));
    expect(await early).toEqual(new Date(NOON + 60_000));
  });
});

const clock = () => new SessionClock('pk_test_demo.buy-new-card.s1');

function answering(ms: number): void {
  send.mockResolvedValueOnce(new Response(JSON.stringify({ now: ms / 1000 })));
}
