import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type RunningScenarioServer, startScenarioServer } from '../server.ts';
import { rawRequest } from './raw-request.test-support.ts';

let staticDir: string;
let running: RunningScenarioServer;
beforeEach(async () => {
  staticDir = await mkdtemp(path.join(tmpdir(), 'page-'));
  await writeFile(path.join(staticDir, 'index.html'), '<!doctype html><title>Page</title>');
});
afterEach(async () => {
  await running.close();
  await rm(staticDir, { recursive: true });
});

const get = (address: string, name: string, urlPath: string) =>
  rawRequest(running.port, urlPath, { address, headers: { host: `${name}:${running.port}` } });
const scriptOf = async (address: string, name: string): Promise<string> =>
  JSON.parse((await get(address, name, '/sessions/buy-new-card.six/host')).body).cardProviderScript;

describe('a server that listens only on [::1]', () => {
  it('returns that URL and serves its API and the card provider there', async () => {
    running = await startScenarioServer({ host: '::1' });
    expect(running.url).toBe(`http://[::1]:${running.port}`);
    const script = await scriptOf('::1', '[::1]');
    expect(script).toContain(running.url);
    expect((await fetch(script)).status).toBe(200);
  });

  it('serves its page and the card provider at different origins', async () => {
    running = await startScenarioServer({ host: '::1', staticDir });
    expect(running.framePort).not.toBe(running.port);
    for (const name of ['localhost', '[::1]']) {
      expect(await scriptOf('::1', name)).toContain(`http://localhost:${running.framePort}/`);
    }
  });
});

describe('a page', () => {
  it('at [::1] is redirected to localhost', async () => {
    running = await startScenarioServer({ staticDir });
    const { status, headers } = await get('::1', '[::1]', '/?scenario=buy-new-card');
    expect([status, headers['location']]).toEqual([307, `http://localhost:${running.port}/?scenario=buy-new-card`]);
    expect((await get('::1', 'localhost', '/')).body).toContain('<title>Page</title>');
    expect((await get('127.0.0.1', '127.0.0.1', '/')).body).toContain('<title>Page</title>');
  });

  it('at any loopback host may change sessions', async () => {
    running = await startScenarioServer({ staticDir });
    for (const origin of ['localhost', '127.0.0.1', '[::1]'].map((name) => `http://${name}:${running.port}`)) {
      const response = await rawRequest(running.port, '/sessions/buy-new-card.six/clock', {
        method: 'POST',
        headers: { 'content-type': 'application/json', host: `localhost:${running.port}`, origin },
        body: '{"advanceMs":1}',
      });
      expect([response.status, response.headers['access-control-allow-origin']]).toEqual([200, origin]);
    }
  });
});
