import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import type { HttpContext } from './http-context.ts';
import { type ListeningServer, listen } from './listen.ts';
import { createOriginPolicy } from './origins.ts';
import { createRouter } from './router.ts';

/** More than the buffers of a loopback connection hold. */
const LARGE_BODY = 'x'.repeat(50_000_000);

let server: ListeningServer | undefined;
afterEach(() => server?.close());

it('abandons a response whose client stops reading', async () => {
  let receive: (response: ServerResponse) => void = () => undefined;
  const received = new Promise<ServerResponse>((resolve) => {
    receive = resolve;
  });
  const GET = async ({ response }: HttpContext) => {
    receive(response);
    return { status: 200, headers: {}, body: LARGE_BODY };
  };
  const routes = [{ label: '/large', path: '/large', methods: { GET } }];
  server = await listen(createRouter({ routes, originPolicy: createOriginPolicy(() => []), maxReadPauseMs: 100 }), 0);
  const socket = connect(server.port, '127.0.0.1');
  socket.pause();
  socket.write('GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const response = await received;
  await once(response, 'close');
  expect(socket.bytesRead).toBeLessThan(LARGE_BODY.length);
  socket.destroy();
});
