import { describe, expect, it, vi } from 'vitest';
import { createCatalogue } from '../catalogue/catalogue.ts';
import { testScenario } from '../scenario-server.test-support.ts';
import { createScenarioServer } from '../scenario-server.ts';
import { startScenarioServer } from '../server.ts';
import { rejectionOf, testHttpServer } from './http.test-support.ts';
import { createEventStream } from './streams.ts';

const test = testHttpServer();

interface StreamEvent {
  topic: string;
  type: string;
  id: string;
  data: unknown;
}

const eventsIn = (text: string): StreamEvent[] =>
  [...text.matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(data ?? ''));

/** Reads a stream until it has sent `count` events or ended. */
async function read(query: string, count: number) {
  const response = await test.send(`/streams${query}`);
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const until = async (minCount: number) => {
    while (eventsIn(text).length < minCount) {
      const next = await reader?.read();
      if (!next || next.done) break;
      text += next.value;
    }
    return eventsIn(text);
  };
  return { events: await until(count), until, cancel: () => reader?.cancel() };
}

const one = test.session('streams-1');
const two = test.session('streams-2');

describe('GET /streams', () => {
  it('streams several journals and the catalogue on one connection', async () => {
    await one.post('clock', { advanceMs: 1 });
    const stream = await read(`?catalogue&journal=${one.key}&journal=${two.key}`, 4);
    expect(stream.events.map(({ topic, type }) => `${topic} ${type}`)).toEqual([
      `${one.key} start`,
      `${one.key} entry`,
      `${two.key} start`,
      'catalogue news',
    ]);
    await two.post('clock', { advanceMs: 1 });
    const entry = { topic: two.key, type: 'entry', data: { id: 1, name: 'clock' } };
    expect((await stream.until(5)).at(-1)).toMatchObject(entry);
    await stream.cancel();
  });

  it('sends the current catalogue and every change, and ends when the server stops', async () => {
    const catalogue = createCatalogue({ scenarios: [testScenario()] });
    const server = await startScenarioServer({ server: await createScenarioServer({ catalogue }) });
    const text = (await fetch(`${server.url}/streams?catalogue`)).text();
    const before = catalogue.status();
    catalogue.reportProblem('one.ts:1:1: broken');
    const scenarios = [testScenario(), testScenario({}, { name: 'another' })];
    catalogue.replace({ ...catalogue.snapshot(), scenarios });
    const after = catalogue.status();
    await server.close();
    const problem = 'one.ts:1:1: broken';
    expect(eventsIn(await text).map(({ data }) => data)).toEqual([before, { ...before, problem }, after]);
    expect(after).toMatchObject({ scenarios: 2, problem: null });
  });

  it('is limited to 200 streams of the catalogue, until one is closed', async () => {
    const streams = await Promise.all(Array.from({ length: 200 }, () => read('?catalogue', 1)));
    const message = 'The catalogue already has 200 streams, which is the limit. Close one of them.';
    expect(await rejectionOf(await test.send('/streams?catalogue'))).toEqual([429, message]);
    await Promise.all(streams.map((stream) => stream.cancel()));
    await expect.poll(async () => (await test.send('/streams?catalogue')).status).toBe(200);
  });

  it('resumes after the last event id, and starts over for another journal', async () => {
    await one.post('clock', { advanceMs: 1 });
    const before = await read(`?journal=${one.key}`, 3);
    await before.cancel();
    const after = await read(`?journal=${one.key}:${before.events[1]?.id}`, 1);
    expect(after.events).toMatchObject([{ type: 'entry', data: { id: 2 } }]);
    await after.cancel();
    const other = await read(`?journal=${one.key}:00000000-1`, 3);
    expect(other.events.map(({ type }) => type)).toEqual(['start', 'entry', 'entry']);
    await other.cancel();
  });

  it('ends with a session and unsubscribes from the other journals', async () => {
    const stream = await read(`?journal=${one.key}&journal=${two.key}`, 2);
    const { journal } = one.open();
    expect(journal.subscriberCount).toBe(1);
    test.running.server.sessions.end({ scenario: 'buy-new-card', session: 'streams-2' });
    // Immediately, because a new entry would be written after the end.
    expect(journal.subscriberCount).toBe(0);
    await stream.until(Number.POSITIVE_INFINITY);
  });

  it('streams the other journals when one cannot be followed', async () => {
    const stream = await read(`?journal=no-such-scenario.s&journal=${two.key}`, 2);
    const message = expect.stringContaining("There is no scenario 'no-such-scenario'. The nearest are: ");
    expect(stream.events).toMatchObject([
      { topic: 'no-such-scenario.s', type: 'unavailable', data: { message } },
      { topic: two.key, type: 'start' },
    ]);
    await stream.cancel();
  });

  it.each([
    ['', 400, /^The address names no stream\. Write \?journal=<scenario>\.<session> for each journal, and \?catalogue/],
    ['?journals=buy-new-card.s', 400, /names no stream/],
    ['?journal=nonsense', 400, /\.$/],
    ['?journal=no-such-scenario.s', 404, /\.$/],
    [`?${Array.from({ length: 101 }, (_, index) => `journal=buy-new-card.s-${index}`).join('&')}`, 400, /\.$/],
  ])('rejects %s', async (query, status, message) => {
    expect(await rejectionOf(await test.send(`/streams${query}`))).toEqual([status, expect.stringMatching(message)]);
  });
});

const MEGABYTE = `data: ${'x'.repeat(1_000_000)}\n\n`;
const textOf = ({ body }: ReturnType<typeof createEventStream>) => new Response(body).text();

describe('createEventStream', () => {
  it('sends heartbeats', async () => {
    const stream = createEventStream({ heartbeatMs: 5 });
    const { value } = await stream.body.pipeThrough(new TextDecoderStream()).getReader().read();
    expect(value).toBe(': still here\n\n');
    stream.end('');
  });

  it('sends past events of any size first, closes once, and calls listeners that are added later at once', async () => {
    const calls: string[] = [];
    const stream = createEventStream();
    stream.onClose(() => calls.push('early'));
    stream.writePast(Array(10).fill(MEGABYTE));
    stream.write('data: later\n\n');
    stream.end('data: last\n\n');
    stream.onClose(() => calls.push('late'));
    stream.write('data: ignored\n\n');
    expect(await textOf(stream)).toBe(`${MEGABYTE.repeat(10)}data: later\n\ndata: last\n\n`);
    expect(calls).toEqual(['early', 'late']);
  });

  it('disconnects a client that does not read its events', async () => {
    const closed = vi.fn();
    const stream = createEventStream();
    stream.onClose(closed);
    for (let count = 0; count < 10; count += 1) stream.write(MEGABYTE);
    expect(closed).toHaveBeenCalledOnce();
    await expect(textOf(stream)).rejects.toThrow();
  });
});
