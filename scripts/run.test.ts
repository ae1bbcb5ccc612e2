import { spawnSync } from 'node:child_process';
import { copyFile, mkdtemp, readdir, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectPath } from './project-path.ts';

describe('run.mjs', { timeout: 60_000 }, () => {
  let folder: string;
  const file = (name: string) => path.join(folder, name);
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [projectPath('scripts/run.mjs'), file('main.ts'), ...args], {
      encoding: 'utf8',
      env: { ...process.env, DEV_CACHE: file('cache') },
    });
  const bundledAt = async () => {
    const [program = ''] = await readdir(file('cache/programs'));
    return (await stat(path.join(file('cache/programs'), program, 'main.js'))).mtimeMs;
  };

  beforeAll(async () => {
    folder = await realpath(await mkdtemp(path.join(tmpdir(), 'run & [test] ')));
    await writeFile(file('package.json'), '{"type":"module"}');
    await writeFile(file('greeting.ts'), 'export const greeting: string = "Hello";');
    await writeFile(
      file('main.ts'),
      `import { greeting } from './greeting.ts';
      const [name]: string[] = process.argv.slice(2);
      if (name === undefined) throw new Error('No name');
      console.log(greeting, name, import.meta.dirname);`,
    );
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('runs a program with its arguments, as from its own folder', () => {
    expect(run('Alex').stdout.trim()).toBe(`Hello Alex ${folder}`);
  });

  it('bundles it again only when a source has changed', async () => {
    const before = await bundledAt();
    run('Alex');
    expect(await bundledAt()).toBe(before);
    await writeFile(file('greeting.ts'), 'export const greeting = "Good morning";');
    expect(run('Alex').stdout).toContain('Good morning Alex');
  });

  it('refers stack traces to the sources', () => {
    const { status, stderr } = run();
    expect(status).toBe(1);
    expect(stderr).toContain(`Error: No name`);
    expect(stderr).toContain(`${file('main.ts')}:3:`);
  });

  it('names the file and the line that cannot be bundled', async () => {
    await writeFile(file('greeting.ts'), 'export const greeting =\n  ;');
    const { status, stderr } = run('Alex');
    expect(status).toBe(1);
    expect(stderr).toContain(`${file('greeting.ts')}:2:2`);
  });
});

describe('prepare.mjs', { timeout: 60_000 }, () => {
  let folder: string;
  beforeAll(async () => {
    folder = await realpath(await mkdtemp(path.join(tmpdir(), 'prepare ')));
  });
  afterAll(() => rm(folder, { recursive: true }));
  const node = (cache: string, ...args: string[]) => {
    const env = { ...process.env, DEV_CACHE: path.join(folder, cache) };
    const { status, stderr } = spawnSync(process.execPath, args, { cwd: projectPath(), encoding: 'utf8', env });
    return { status, stderr };
  };

  it('bundles the programs and the packages of npm run dev, which are not bundled again', async () => {
    const bundledAt = async () => (await stat(path.join(folder, 'cache/programs/scripts-dev-ts/main.js'))).mtimeMs;
    expect(node('cache', 'scripts/prepare.mjs')).toEqual({ status: 0, stderr: '' });
    expect(await readdir(path.join(folder, 'cache/vite/deps'))).toContain('react.js');
    const before = await bundledAt();
    expect(node('cache', 'scripts/run.mjs', 'scripts/dev.ts', '--help')).toEqual({ status: 0, stderr: '' });
    expect(await bundledAt()).toBe(before);
  });

  it('does not fail an installation', async () => {
    await writeFile(path.join(folder, 'a file'), '');
    const { status, stderr } = node('a file', 'scripts/prepare.mjs');
    expect(status).toBe(0);
    expect(stderr).toMatch(/^\[prepare\] The first start of npm run dev takes longer: .+/);
  });

  it('does not fail an installation before the sources are there, as in a layer of a container image', async () => {
    await copyFile(projectPath('package.json'), path.join(folder, 'package.json'));
    const { status } = spawnSync('npm', ['run', 'prepare'], { cwd: folder, shell: true });
    expect(status).toBe(0);
  });
});
