import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createCatalogue } from '../catalogue/catalogue.ts';
import { testScenario } from '../scenario-server.test-support.ts';
import { createScenarioServer } from '../scenario-server.ts';
import { type RunningScenarioServer, startScenarioServer } from '../server.ts';
import { createEventStream } from './streams.ts';

let running: RunningScenarioServer;
beforeAll(async () => {
  running = await startScenarioServer();
});
afterAll(() => running.close());

interface StreamEvent {
  topic: string;
  type: string;
  id: string;
  data: unknown;
}

/** Reads a stream until it has sent `count` events or ended. */
async function read(query: string, count = Number.POSITIVE_INFINITY) {
  const response = await fetch(new URL(`/streams${query}`, running.url));
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const events = () => [...text.matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(data ?? '') as StreamEvent);
  const until = async (minCount: number) => {
    while (events().length < minCount) {
      const next = await reader?.read();
      if (!next || next.done) break;
      text += next.value;
    }
    return events();
  };
  await until(count);
  return { events, until, cancel: () => reader?.cancel() };
}

const post = (key: string, tail: string, body: object) =>
  fetch(new URL(`/sessions/${key}/${tail}`, running.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const [ONE, TWO] = ['buy-new-card.streams-1', 'buy-new-card.streams-2'] as const;

describe('GET /streams', () => {
  it('streams several journals and the catalogue on one connection', async () => {
    await post(ONE, 'clock', { advanceMs: 1 });
    const stream = await read(`?catalogue&journal=${ONE}&journal=${TWO}`, 4);
    expect(stream.events().map(({ topic, type }) => `${topic} ${type}`)).toEqual([
      `${ONE} start`,
      `${ONE} entry`,
      `${TWO} start`,
      'catalogue news',
    ]);
    await post(TWO, 'clock', { advanceMs: 1 });
    expect((await stream.until(5)).at(-1)).toMatchObject({ topic: TWO, type: 'entry', data: { id: 1, name: 'clock' } });
    await stream.cancel();
  });

  it('sends the current catalogue and every change, and ends when the server stops', async () => {
    const catalogue = createCatalogue({ scenarios: [testScenario()] });
    const server = await startScenarioServer({ server: await createScenarioServer({ catalogue }) });
    const text = (await fetch(`${server.url}/streams?catalogue`)).text();
    const before = catalogue.status();
    catalogue.reportProblem('one.ts:1:1: broken');
    catalogue.replace({
      ...catalogue.snapshot(),
      scenarios: [testScenario(), testScenario({}, { name: 'another' })],
    });
    const after = catalogue.status();
    await server.close();
    const events = [...(await text).matchAll(/^data: (.*)$/gm)].map(([, event]) => JSON.parse(event ?? ''));
    expect(events.map(({ data }) => data)).toEqual([before, { ...before, problem: 'one.ts:1:1: broken' }, after]);
    expect(after).toMatchObject({ scenarios: 2, problem: null });
  });

  it('is limited to 200 streams of the catalogue, until one is closed', async () => {
    const streams = await Promise.all(Array.from({ length: 200 }, () => read('?catalogue', 1)));
    const refused = await fetch(new URL('/streams?catalogue', running.url));
    expect(refused.status).toBe(429);
    const message = 'The catalogue already has 200 streams, which is the limit. Close one of them.';
    expect(await refused.json()).toEqual({ error: { message } });
    const journal = await read(`?journal=${ONE}`, 1);
    await Promise.all([journal, ...streams].map((stream) => stream.cancel()));
    await expect.poll(async () => (await fetch(new URL('/streams?catalogue', running.url))).status).toBe(200);
  });

  it('resumes after the last event id, and starts over for another journal', async () => {
    await post(ONE, 'clock', { advanceMs: 1 });
    const before = await read(`?journal=${ONE}`, 3);
    const { id } = before.events()[1] as StreamEvent;
    await before.cancel();
    const after = await read(`?journal=${ONE}:${id}`, 1);
    expect(after.events()).toMatchObject([{ type: 'entry', data: { id: 2 } }]);
    await after.cancel();
    const other = await read(`?journal=${ONE}:00000000-1`, 3);
    expect(other.events().map(({ type }) => type)).toEqual(['start', 'entry', 'entry']);
    await other.cancel();
  });

  it('ends with a session and unsubscribes from the other journals', async () => {
    const stream = await read(`?journal=${ONE}&journal=${TWO}`, 2);
    const { sessions } = running.server;
    const { journal } = sessions.open({ scenario: 'buy-new-card', session: 'streams-1' });
    expect(journal.subscriberCount).toBe(1);
    sessions.end({ scenario: 'buy-new-card', session: 'streams-2' });
    // Immediately, because a new entry would be written after the end.
    expect(journal.subscriberCount).toBe(0);
    await stream.until(Number.POSITIVE_INFINITY);
  });

  it('streams the other journals when one cannot be followed', async () => {
    const stream = await read(`?journal=no-such-scenario.s&journal=${TWO}`, 2);
    expect(stream.events()).toMatchObject([
      {
        topic: 'no-such-scenario.s',
        type: 'unavailable',
        data: { message: expect.stringContaining("There is no scenario 'no-such-scenario'. The nearest are: ") },
      },
      { topic: TWO, type: 'start' },
    ]);
    await stream.cancel();
  });

  it.each(['', '?journals=buy-new-card.s', '?scenario=buy-new-card'])(
    'rejects a request for no stream: %s',
    async (query) => {
      const response = await fetch(new URL(`/streams${query}`, running.url));
      expect([response.status, await response.json()]).toEqual([
        400,
        {
          error: {
            message:
              'The address names no stream. Write ?journal=<scenario>.<session> for each journal, and ?catalogue for changes of the catalogue.',
          },
        },
      ]);
    },
  );

  it.each([
    ['?journal=nonsense', 400],
    ['?journal=no-such-scenario.s', 404],
    [`?${Array.from({ length: 101 }, (_, index) => `journal=buy-new-card.s-${index}`).join('&')}`, 400],
  ])('rejects %s', async (query, status) => {
    expect((await fetch(new URL(`/streams${query}`, running.url))).status).toBe(status);
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

  it('closes once, and calls listeners that are added later at once', async () => {
    const calls: string[] = [];
    const stream = createEventStream();
    stream.onClose(() => calls.push('early'));
    stream.end('data: last\n\n');
    stream.onClose(() => calls.push('late'));
    stream.write('data: ignored\n\n');
    expect(await textOf(stream)).toBe('data: last\n\n');
    expect(calls).toEqual(['early', 'late']);
  });

  it('sends past events of any size before the others', async () => {
    const stream = createEventStream();
    stream.writePast(Array(10).fill(MEGABYTE));
    stream.write('data: later\n\n');
    stream.end('data: last\n\n');
    expect(await textOf(stream)).toBe(`${MEGABYTE.repeat(10)}data: later\n\ndata: last\n\n`);
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
