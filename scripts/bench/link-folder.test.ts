import { mkdir, mkdtemp, readFile, realpath, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { linkFolder } from './link-folder.ts';

let folder: string;
beforeEach(async () => {
  folder = await realpath(await mkdtemp(path.join(tmpdir(), 'link-folder-')));
});
afterEach(() => rm(folder, { recursive: true }));

it('links files, and keeps relative symbolic links within the copy', async () => {
  const inSource = (name: string) => path.join(folder, 'source', name);
  await mkdir(inSource('tool'), { recursive: true });
  await mkdir(inSource('.bin'));
  await writeFile(inSource('tool/main.js'), 'code');
  await symlink('../tool', inSource('.bin/tool'), 'junction');
  await linkFolder(path.join(folder, 'source'), path.join(folder, 'copy'));
  expect(await readFile(path.join(folder, 'copy/tool/main.js'), 'utf8')).toBe('code');
  expect((await stat(path.join(folder, 'copy/tool/main.js'))).ino).toBe((await stat(inSource('tool/main.js'))).ino);
  expect(await realpath(path.join(folder, 'copy/.bin/tool'))).toBe(path.join(folder, 'copy/tool'));
});
