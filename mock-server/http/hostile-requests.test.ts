/** Requests that `property-tests/requests` does not send: in other encodings, in chunks, aborted, or with large headers. */
import { connect } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { MAX_JSON_DEPTH } from '../json.ts';
import { LIST_PAYMENT_METHOD } from '../scenario-server.test-support.ts';
import { rawRequest, rejectionOf, testHttpServer } from './http.test-support.ts';

const test = testHttpServer();
const nested = (depth: number) => `${'['.repeat(depth)}1${']'.repeat(depth)}`;

describe('the server', () => {
  it('rejects a deeply nested body with the limit, without counting brackets in texts', async () => {
    const page = test.session('deep');
    const rejected = await page.post('clock', `{"now":${nested(5_000)}}`);
    expect(await rejectionOf(rejected)).toEqual([400, expect.stringContaining(`${MAX_JSON_DEPTH} levels`)]);
    const variables = { text: `"${'['.repeat(5_000)}\\` };
    expect((await page.graphql(LIST_PAYMENT_METHOD, variables)).status).toBe(200);
  });

  it('reads a UTF-8 body with a byte order mark, and rejects another encoding', async () => {
    const page = test.session('windows');
    const headers = { 'content-type': 'application/json' };
    const put = (body: string | Uint8Array<ArrayBuffer>) =>
      fetch(`${test.running.url}${page.url}/world`, { method: 'PUT', headers, body });
    const file = await page.read('world');
    const user = { ...file.world.user, lastName: 'Zoë' };
    const text = JSON.stringify({ ...file, world: { ...file.world, user } }, null, 2).replaceAll('\n', '\r\n');
    expect((await put(`\uFEFF${text}`)).status).toBe(200);
    expect(page.open().world.user.lastName).toBe('Zoë');
    expect(await rejectionOf(await put(Buffer.from(text, 'latin1')))).toEqual([
      400,
      'The body cannot be read, because the text is not UTF-8. Save it as UTF-8.',
    ]);
  });

  it('without a Content-Length is read, and bounded', async () => {
    const post = (session: string, ...chunks: string[]) =>
      fetch(`${test.running.url}/sessions/buy-new-card.${session}/clock`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: new Blob(chunks).stream(),
        duplex: 'half',
      } as RequestInit);
    const set = await post('chunked', '{"now":', '"2026-07-01T00:00:00.000Z"}');
    expect([set.status, await set.json()]).toEqual([200, expect.objectContaining({ now: '2026-07-01T00:00:00.000Z' })]);
    const tooLarge = await post('chunked', '{"now":"', 'a'.repeat(150_000), '"}');
    expect(await rejectionOf(tooLarge)).toEqual([413, 'The body must have at most 100 kB.']);
    expect(vi.mocked(console.warn).mock.calls).toEqual([]);
  });

  it('rejects a compressed body with the reason', async () => {
    const response = await test.send('/graphql', 'compressed', { 'content-encoding': 'gzip' });
    expect([response.status, response.headers.get('accept-encoding')]).toEqual([415, 'identity']);
    expect((await response.json()).errors).toMatchObject([
      { message: expect.stringContaining("Content-Encoding 'gzip'") },
    ]);
  });

  it('logs one warning when a client disconnects', async () => {
    const { port } = test.running;
    const socket = connect(port, '127.0.0.1');
    const head = ['POST /graphql HTTP/1.1', `Host: localhost:${port}`, 'Content-Type: application/json'];
    await new Promise((resolve) =>
      socket.write(`${[...head, 'Content-Length: 90'].join('\r\n')}\r\n\r\n{"query":`, resolve),
    );
    await new Promise((resolve) => setImmediate(resolve));
    socket.destroy();
    const lines = vi.mocked(console.warn).mock.calls;
    await expect.poll(() => lines).toEqual([[expect.stringMatching(/^\[scenario server\] POST \/graphql: [^\n]+$/)]]);
    expect(vi.mocked(console.error).mock.calls).toEqual([]);
    vi.mocked(console.warn).mockClear();
    expect((await test.send('/health')).status).toBe(200);
  });
});

it('serves a browser whose other apps at localhost have set 20 kB of cookies', async () => {
  const { port } = test.running;
  const cookie = Array.from({ length: 10 }, (_, index) => `app-${index}=${'c'.repeat(2_000)}`).join('; ');
  expect((await rawRequest(port, '/health', { headers: { host: `localhost:${port}`, cookie } })).status).toBe(200);
});

it('responds to HEAD without a body, also to a request for an event stream', async () => {
  const headers = { accept: 'text/event-stream' };
  const path = '/sessions/buy-new-card.head/journal';
  const response = await rawRequest(test.running.port, path, { method: 'HEAD', headers });
  expect([response.status, response.body]).toEqual([200, '']);
});
