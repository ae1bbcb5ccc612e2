import { spawnSync } from 'node:child_process';
import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectPath } from '../command-line/project-path.ts';

describe('run.mjs', { timeout: 60_000 }, () => {
  let folder: string;
  const file = (name: string) => path.join(folder, name);
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [projectPath('scripts/develop/run.mjs'), file('main.ts'), ...args], {
      encoding: 'utf8',
      env: { ...process.env, DEV_CACHE: file('cache') },
    });
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

  it('runs a program as from its own folder, with its changes, and refers errors to the sources', async () => {
    expect(run('Alex').stdout.trim()).toBe(`Hello Alex ${folder}`);
    await writeFile(file('greeting.ts'), 'export const greeting = "Good morning";');
    expect(run('Alex').stdout).toContain('Good morning Alex');
    expect(run().stderr).toContain(`${file('main.ts')}:3:`);
    await writeFile(file('greeting.ts'), 'export const greeting =\n  ;');
    const { status, stderr } = run('Alex');
    expect([status, stderr]).toEqual([1, expect.stringContaining(`${file('greeting.ts')}:2:2`)]);
  });

  it('is prepared by npm ci, which never fails because of it', async () => {
    await writeFile(file('a file'), '');
    const env = { ...process.env, DEV_CACHE: file('a file') };
    const { status, stderr } = spawnSync('npm', ['run', '--silent', 'prepare'], {
      cwd: projectPath(),
      encoding: 'utf8',
      env,
    });
    expect([status, stderr]).toEqual([0, expect.stringMatching(/^\[prepare\] The first start of npm run dev/)]);
  });
});
