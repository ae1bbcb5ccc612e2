import { describe, expect, it, vi } from 'vitest';
import { createEventStream } from './streams.ts';

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
