import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startScenarioServer } from '#scenario-server';
import { findServer } from './find-server.ts';

let url: string;
let close: () => Promise<void>;
const otherServer = createServer((_, response) => response.writeHead(404).end());

beforeAll(async () => {
  ({ url, close } = await startScenarioServer());
  await new Promise<void>((resolve) => otherServer.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  otherServer.close();
  await close();
});

it('accepts a URL with a slash at its end', async () => {
  expect([await findServer(url), await findServer(`${url}/`)]).toEqual([url, url]);
});

it('says what is wrong with another URL, and what to do', async () => {
  const { port } = otherServer.address() as AddressInfo;
  const closedPort = async () => {
    const server = await startScenarioServer();
    await server.close();
    return server.port;
  };
  for (const [other, reason] of [
    ['localhost:4000', 'it does not start with http:// or https://'],
    [`http://127.0.0.1:${port}`, 'HTTP 404'],
    [`http://127.0.0.1:${await closedPort()}`, 'connect ECONNREFUSED'],
  ] as const) {
    const message = await findServer(other).then(String, ({ message }: Error) => message);
    expect(message).toContain(`[checkout] There is no scenario server at ${other} (${reason}`);
    expect(message).toContain("Start it with 'npx legal-checkout scenarios', or correct scenarioServerUrl");
  }
});
