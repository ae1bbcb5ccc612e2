import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createEventStream, type EventStream, type EventStreamOptions } from './event-stream.ts';

const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** Requests a stream that `handle` writes. */
async function request(
  handle: (stream: EventStream) => void,
  options: EventStreamOptions = { heartbeatMs: 5 },
): Promise<Response> {
  const server = createServer((_request, response) => handle(createEventStream(response, options)));
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

  const MEGABYTE = `data: ${'x'.repeat(1_000_000)}\n\n`;

  it('writes past events before the others', async () => {
    const response = await request((stream) => {
      void stream.writePast(Array(10).fill(MEGABYTE));
      stream.write('data: later\n\n');
      stream.end('data: last\n\n');
    });
    expect(await response.text()).toBe(`${MEGABYTE.repeat(10)}data: later\n\ndata: last\n\n`);
  });

  it('adds no listeners with each journal that it writes', async () => {
    const warned = vi.fn();
    process.on('warning', warned);
    const response = await request(async (stream) => {
      for (let journal = 0; journal < 20; journal += 1) await stream.writePast(['data: past\n\n']);
      stream.end('');
    });
    expect(await response.text()).toContain('data: past\n\n'.repeat(20));
    process.off('warning', warned);
    expect(warned).not.toHaveBeenCalled();
  });

  it.each<[string, (stream: EventStream) => void]>([
    ['does not read past events in time', (stream) => void stream.writePast(Array(100).fill(MEGABYTE))],
    [
      'does not read past events while others arrive',
      (stream) => {
        void stream.writePast(Array(100).fill(MEGABYTE));
        for (let count = 0; count < 10; count += 1) stream.write(MEGABYTE);
      },
    ],
    [
      'does not read events',
      (stream) => {
        for (let count = 0; count < 10; count += 1) stream.write(MEGABYTE);
      },
    ],
  ])('disconnects a client that %s', async (_case, send) => {
    const closed = vi.fn();
    const response = await request(
      (stream) => {
        stream.onClose(closed);
        send(stream);
      },
      { heartbeatMs: 5, maxPastEventsMs: 50 },
    ).catch(() => null);
    await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce());
    await expect(response?.text() ?? Promise.reject()).rejects.toThrow();
  });
});
