import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createEventStream, type EventStream } from './event-stream.ts';

const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** Requests a stream that `handle` writes. */
async function request(handle: (stream: EventStream) => void): Promise<Response> {
  const server = createServer((_request, response) => handle(createEventStream(response, 5)));
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}

describe('createEventStream', () => {
  it('sends heartbeats', async () => {
    const response = await request((stream) => stream.open());
    const { value } = (await response.body?.pipeThrough(new TextDecoderStream()).getReader().read()) ?? {};
    expect(value).toBe(': still here\n\n');
    await response.body?.cancel().catch(() => undefined);
  });

  it('responds before the first event', async () => {
    const response = await request((stream) => {
      stream.open();
      setTimeout(() => stream.end('data: last\n\n'), 20);
    });
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(await response.text()).toMatch(/data: last\n\n$/);
  });

  it('closes once, and calls listeners that are added later at once', async () => {
    const calls: string[] = [];
    const response = await request((stream) => {
      stream.onClose(() => calls.push('early'));
      stream.end('data: last\n\n');
      stream.onClose(() => calls.push('late'));
      stream.write('data: ignored\n\n');
    });
    expect(await response.text()).toBe('data: last\n\n');
    expect(calls).toEqual(['early', 'late']);
  });
});
