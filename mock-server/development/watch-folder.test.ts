import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type WatchedFolder, watchFolder } from './watch-folder.ts';

const QUIET_MS = 100;
let folder: string;
let watched: WatchedFolder;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'watched-'));
  await writeFile(path.join(folder, 'one.ts'), '1');
  watched = watchFolder(folder, QUIET_MS);
});
afterEach(async () => {
  watched.close();
  await rm(folder, { recursive: true });
});

const write = (file: string) => writeFile(path.join(folder, file), String(Math.random()));

describe('watchFolder', () => {
  it('resolves once for changes in quick succession', async () => {
    const change = watched.nextChange();
    for (const file of ['one.ts', 'two.ts', 'one.ts']) await write(file);
    expect(await change).toEqual(expect.arrayContaining(['one.ts', 'two.ts']));
    let hasResolved = false;
    void watched.nextChange().then((files) => (hasResolved = files !== null));
    await new Promise((resolve) => setTimeout(resolve, 3 * QUIET_MS));
    expect(hasResolved).toBe(false);
  });

  it('detects repeated replacement of a file by renaming', async () => {
    for (let round = 0; round < 2; round += 1) {
      const change = watched.nextChange();
      await write('one.ts~');
      await rename(path.join(folder, 'one.ts~'), path.join(folder, 'one.ts'));
      expect(await change).toContain('one.ts');
    }
  });

  it('reports an earlier change to a later call', async () => {
    await write('two.ts');
    await new Promise((resolve) => setTimeout(resolve, 2 * QUIET_MS));
    expect(await watched.nextChange()).toContain('two.ts');
  });

  it('resolves with null after close', async () => {
    const change = watched.nextChange();
    watched.close();
    expect(await change).toBeNull();
    expect(await watched.nextChange()).toBeNull();
  });
});
