import { beforeEach, describe, expect, it, vi } from 'vitest';

const disk = vi.hoisted(() => ({ looks: 0, changedAt: 1, builds: 0, breaks: false, now: 0 }));

vi.mock('node:fs/promises', () => ({
  readdir: async () => ['main.ts'],
  stat: async () => {
    disk.looks += 1;
    return { mtimeMs: disk.changedAt };
  },
}));
vi.mock('esbuild', () => ({
  build: async () => {
    disk.builds += 1;
    if (disk.breaks) throw new Error('A source does not compile.');
    return { outputFiles: [{ text: `build ${disk.builds}` }] };
  },
}));

/** Two folders of one source each. */
const ONE_LOOK = 2;

let browserBundle: typeof import('./browser-bundle.ts').browserBundle;
beforeEach(async () => {
  Object.assign(disk, { looks: 0, changedAt: 1, builds: 0, breaks: false, now: 0 });
  vi.spyOn(performance, 'now').mockImplementation(() => disk.now);
  vi.resetModules();
  ({ browserBundle } = await import('./browser-bundle.ts'));
});

const inDevelopment = { mayChange: true };
const textOf = async (options = {}, entry = 'main.ts') => (await browserBundle(entry, options)).text;

describe('browserBundle', () => {
  it('is built once and looks at no file where sources do not change', async () => {
    expect(await Promise.all([textOf(), textOf(), textOf()])).toEqual(['build 1', 'build 1', 'build 1']);
    disk.changedAt = 2;
    disk.now = 60_000;
    expect([await textOf(), disk.looks]).toEqual(['build 1', 0]);
  });

  it('looks at the sources once a second at most where they may change, whichever script is asked for', async () => {
    await Promise.all([textOf(inDevelopment), textOf(inDevelopment)]);
    await textOf(inDevelopment, 'other.ts');
    disk.now = 999;
    await textOf(inDevelopment);
    expect([disk.looks, disk.builds]).toEqual([ONE_LOOK, 2]);
    disk.now = 1_000;
    await textOf(inDevelopment);
    expect([disk.looks, disk.builds]).toEqual([2 * ONE_LOOK, 2]);
  });

  it('is built again, under another hash, when a source has changed', async () => {
    const before = await browserBundle('main.ts', inDevelopment);
    disk.changedAt = 2;
    disk.now = 1_000;
    const after = await browserBundle('main.ts', inDevelopment);
    expect([before.text, after.text]).toEqual(['build 1', 'build 2']);
    expect(after.hash).not.toBe(before.hash);
  });

  it('is tried again after a build that failed', async () => {
    disk.breaks = true;
    await expect(textOf(inDevelopment)).rejects.toThrow('A source does not compile.');
    disk.breaks = false;
    expect(await textOf(inDevelopment)).toBe('build 2');
  });
});
