import { expect, it } from 'vitest';
import { startScenarioServer } from '#scenario-server';
import { findFreePort } from '../../develop/ports.ts';
import { findServer } from './find-server.ts';

it('accepts a URL with a slash at its end, and explains the problem with another one', async () => {
  const { url, close } = await startScenarioServer();
  expect([await findServer(url), await findServer(`${url}/`)]).toEqual([url, url]);
  await close();
  for (const [other, reason] of [
    ['localhost:4000', 'it does not start with http:// or https://'],
    [`http://127.0.0.1:${await findFreePort()}`, 'connect ECONNREFUSED'],
  ] as const)
    await expect(findServer(other)).rejects.toThrow(`[checkout] There is no scenario server at ${other} (${reason}`);
});
