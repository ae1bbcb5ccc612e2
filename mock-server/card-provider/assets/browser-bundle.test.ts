import { beforeEach, describe, expect, it, vi } from 'vitest';
import { loadBrowserBundle } from './browser-bundle.ts';

const bundler = vi.hoisted(() => ({ builds: 0, fails: false, now: 0 }));

vi.mock('esbuild', () => ({
  build: async () => {
    bundler.builds += 1;
    if (bundler.fails) throw new Error('A source does not compile.');
    return { outputFiles: [{ text: `build ${bundler.builds}` }] };
  },
}));

beforeEach(() => {
  Object.assign(bundler, { builds: 0, fails: false, now: 0 });
  vi.spyOn(performance, 'now').mockImplementation(() => bundler.now);
});

describe('loadBrowserBundle', () => {
  it('builds once without hotReload', async () => {
    const load = () => loadBrowserBundle('once.ts');
    expect(await Promise.all([load(), load()])).toEqual(['build 1', 'build 1']);
    bundler.now = 60_000;
    expect(await load()).toBe('build 1');
  });

  it('builds again after a second with hotReload, and retries after a failed build', async () => {
    const load = () => loadBrowserBundle('watched.ts', { hotReload: true });
    await load();
    bundler.now = 999;
    expect(await load()).toBe('build 1');
    Object.assign(bundler, { now: 1_000, fails: true });
    await expect(load()).rejects.toThrow('A source does not compile.');
    bundler.fails = false;
    expect(await load()).toBe('build 3');
  });
});
