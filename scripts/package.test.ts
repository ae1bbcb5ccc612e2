import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { projectPath } from './project-path.ts';

const run = promisify(execFile);

describe('npm pack in the project', () => {
  it('packs only the library, its licence and its README', async () => {
    const { stdout } = await run('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], { cwd: projectPath() });
    const [{ files }] = JSON.parse(stdout) as [{ files: { path: string }[] }];
    const paths = files.map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'client/README.md', 'package.json']));
    expect(
      paths.filter((path) => !/^(LICENSE|(client\/)?README\.md|package\.json|dist\/(?!package\.json).*)$/.test(path)),
    ).toEqual([]);
  }, 30_000);

  it('has peer ranges that match the installed versions', async () => {
    const { peerDependencies, devDependencies } = JSON.parse(await readFile(projectPath('package.json'), 'utf8'));
    for (const [peer, range] of Object.entries<string>(peerDependencies)) {
      expect(range.replace(/^[~^]/, ''), peer).toBe(devDependencies[peer]);
    }
  });
});
