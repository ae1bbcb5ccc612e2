import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningScenarioServer, startScenarioServer } from '../server.ts';

let running: RunningScenarioServer;
beforeAll(async () => {
  running = await startScenarioServer();
});
afterAll(() => running.close());

const get = (path: string) => fetch(new URL(path, running.url));

describe('providerRoutes', () => {
  it('lets a browser keep the frame script that the frame page names, and no other', async () => {
    const page = await (await get('/card-provider/frame')).text();
    const named = /src="([^"]+)"/.exec(page)?.[1] ?? '';
    const cachingOf = async (path: string) => (await get(path)).headers.get('cache-control');
    expect(await cachingOf(named)).toBe('public, max-age=31536000, immutable');
    expect(await cachingOf('/card-provider/frame.js')).toBe('no-store');
    expect(await cachingOf('/card-provider/frame.js?v=000000000000')).toBe('no-store');
  });
});
