import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readStream } from './read-stream.ts';

class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2;
  readyState = 0;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    opened.push(this);
  }
  close = () => {
    this.readyState = FakeEventSource.CLOSED;
  };
  /** As browsers do for another status than 200. */
  reject() {
    this.close();
    this.dispatchEvent(new Event('error'));
  }
}
const opened: FakeEventSource[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', FakeEventSource);
});
afterEach(() => {
  opened.splice(0);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Reads the stream for a tab with these topics. */
function read(topics: string[]) {
  const channel = Object.assign(new EventTarget(), { postMessage: vi.fn() });
  readStream(channel as unknown as BroadcastChannel, (path) => path);
  const data = { type: 'topics changed', tab: 'tab', topics, newTopic: null };
  channel.dispatchEvent(new MessageEvent('message', { data }));
  vi.advanceTimersByTime(100);
}

it('reads at most 100 topics on each connection', () => {
  read(Array.from({ length: 101 }, (_, index) => `buy-new-card.s-${index}`));
  const counts = opened.map(({ url }) => new URLSearchParams(url.split('?')[1]).getAll('journal').length);
  expect(counts).toEqual([100, 1]);
});

it('retries a rejected stream ever more rarely, and after a second once it was open', () => {
  read(['catalogue']);
  const attempts = (seconds: number) => {
    const before = opened.length;
    for (let second = 0; second < seconds; second += 1) {
      const latest = opened.at(-1);
      if (latest?.readyState === 0) latest.reject();
      vi.advanceTimersByTime(1_000);
    }
    return opened.length - before;
  };
  expect(attempts(60)).toBeLessThan(12);
  vi.advanceTimersByTime(10_000);
  opened.at(-1)?.dispatchEvent(new Event('open'));
  const before = opened.length;
  opened.at(-1)?.dispatchEvent(new Event('error'));
  vi.advanceTimersByTime(1_000);
  expect(opened.length - before).toBe(1);
});
