import { beforeEach, describe, expect, it, vi } from 'vitest';

const disk = vi.hoisted(() => ({ scans: 0, changedAt: 1, builds: 0, fails: false, now: 0 }));

vi.mock('node:fs/promises', () => ({
  readdir: async () => ['main.ts'],
  stat: async () => {
    disk.scans += 1;
    return { mtimeMs: disk.changedAt };
  },
}));
vi.mock('esbuild', () => ({
  build: async () => {
    disk.builds += 1;
    if (disk.fails) throw new Error('A source does not compile.');
    return { outputFiles: [{ text: `build ${disk.builds}` }] };
  },
}));

/** Calls to `stat` of one scan: two folders with one source each. */
const STATS_PER_SCAN = 2;

let loadBrowserBundle: typeof import('./browser-bundle.ts').loadBrowserBundle;
beforeEach(async () => {
  Object.assign(disk, { scans: 0, changedAt: 1, builds: 0, fails: false, now: 0 });
  vi.spyOn(performance, 'now').mockImplementation(() => disk.now);
  vi.resetModules();
  ({ loadBrowserBundle } = await import('./browser-bundle.ts'));
});

const WATCHED = { hotReload: true };
const textOf = async (options = {}, entry = 'main.ts') => (await loadBrowserBundle(entry, options)).text;

describe('loadBrowserBundle', () => {
  it('builds once and scans no sources without hotReload', async () => {
    expect(await Promise.all([textOf(), textOf(), textOf()])).toEqual(['build 1', 'build 1', 'build 1']);
    disk.changedAt = 2;
    disk.now = 60_000;
    expect([await textOf(), disk.scans]).toEqual(['build 1', 0]);
  });

  it('scans the sources at most once a second with hotReload, for all entries together', async () => {
    await Promise.all([textOf(WATCHED), textOf(WATCHED)]);
    await textOf(WATCHED, 'other.ts');
    disk.now = 999;
    await textOf(WATCHED);
    expect([disk.scans, disk.builds]).toEqual([STATS_PER_SCAN, 2]);
    disk.now = 1_000;
    await textOf(WATCHED);
    expect([disk.scans, disk.builds]).toEqual([2 * STATS_PER_SCAN, 2]);
  });

  it('rebuilds with a new hash after a source has changed', async () => {
    const before = await loadBrowserBundle('main.ts', WATCHED);
    disk.changedAt = 2;
    disk.now = 1_000;
    const after = await loadBrowserBundle('main.ts', WATCHED);
    expect([before.text, after.text]).toEqual(['build 1', 'build 2']);
    expect(after.hash).not.toBe(before.hash);
  });

  it('retries after a failed build', async () => {
    disk.fails = true;
    await expect(textOf(WATCHED)).rejects.toThrow('A source does not compile.');
    disk.fails = false;
    expect(await textOf(WATCHED)).toBe('build 2');
  });
});
