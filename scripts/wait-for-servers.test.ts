import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { waitForServers } from './wait-for-servers.ts';

it('waits until every address responds with 200', async () => {
  let requests = 0;
  const server = createServer((_request, response) => {
    requests += 1;
    response.writeHead(requests < 3 ? 503 : 200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  await waitForServers([`http://localhost:${port}/health`], new AbortController().signal);
  expect(requests).toBe(3);
  await new Promise((resolve) => server.close(resolve));
});

it('stops waiting when it is aborted', async () => {
  await expect(waitForServers(['http://localhost:1/'], AbortSignal.timeout(100))).resolves.toBeUndefined();
});
