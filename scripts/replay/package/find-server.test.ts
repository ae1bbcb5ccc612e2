import { expect, it } from 'vitest';
import { startScenarioServer } from '#scenario-server';
import { findFreePort } from '../../develop/ports.ts';
import { findServer } from './find-server.ts';

it('accepts a URL with a slash at its end, and explains the problem with another one', async () => {
  const { url, close } = await startScenarioServer();
  expect([await findServer(url), await findServer(`${url}/`)]).toEqual([url, url]);
  await close();
  const other = `http://127.0.0.1:${await findFreePort()}`;
  await expect(findServer(other)).rejects.toThrow(
    `[checkout] There is no scenario server at ${other} (connect ECONNREFUSED`,
  );
  await expect(findServer('localhost:4000')).rejects.toThrow(
    'correct scenarioServerUrl, such as http://localhost:4000',
  );
});
