import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { inProject } from './in-project.ts';

const run = promisify(execFile);

describe('npm pack in the project', () => {
  it('packs the library, its licence and its README, and nothing else of the project', async () => {
    const { stdout } = await run('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], { cwd: inProject() });
    const [{ files }] = JSON.parse(stdout) as [{ files: { path: string }[] }];
    const paths = files.map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'package.json']));
    expect(
      paths.filter((path) => !/^(LICENSE|README\.md|package\.json|dist\/(?!package\.json).*)$/.test(path)),
    ).toEqual([]);
  }, 30_000);

  it('names as peers what the module is made with', async () => {
    const { peerDependencies, devDependencies } = JSON.parse(await readFile(inProject('package.json'), 'utf8'));
    for (const [peer, range] of Object.entries<string>(peerDependencies)) {
      expect(range.replace(/^[~^]/, ''), peer).toBe(devDependencies[peer]);
    }
  });
});
