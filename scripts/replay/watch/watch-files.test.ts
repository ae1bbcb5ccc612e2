import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchFiles } from './watch-files.ts';

let root: string;
let heard: (readonly string[])[];
let stop: () => void;
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'watched-'));
  await mkdir(path.join(root, 'client/room'), { recursive: true });
  await writeFile(path.join(root, 'schema.graphql'), '1');
  heard = [];
  stop = watchFiles(root, ['client', 'schema.graphql'], (files) => heard.push(files), 60);
});
afterEach(async () => {
  stop();
  await rm(root, { recursive: true });
});

const write = (file: string) => writeFile(path.join(root, file), String(Math.random()));

describe('watchFiles', () => {
  it('tells once of what is written in one go, however deep', async () => {
    await write('client/one.ts');
    await write('client/room/two.tsx');
    await vi.waitFor(() => expect(heard.flat()).toEqual(['client/one.ts', 'client/room/two.tsx']));
    expect(heard).toHaveLength(1);
  });

  it('tells of a file beside others, and of one that takes the place of another', async () => {
    await write('other.graphql');
    await write('schema.graphql~');
    await rename(path.join(root, 'schema.graphql~'), path.join(root, 'schema.graphql'));
    await vi.waitFor(() => expect(heard).toEqual([['schema.graphql']]));
  });

  it('tells nothing of tests, of notes and of what editors leave beside a file', async () => {
    for (const file of ['one.test.ts', 'notes.md', '.one.ts.swp', '.hidden.ts', 'one.ts~'])
      await write(`client/${file}`);
    await write('client/real.ts');
    await vi.waitFor(() => expect(heard.flat()).toContain('client/real.ts'));
    expect(heard.flat()).toEqual(['client/real.ts']);
  });
});
