import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { projectPath } from '../project-path.ts';

const run = promisify(execFile);

describe('npm pack in the project', () => {
  it('refuses, and names the command that packs the package', async () => {
    const packing = run('npm', ['pack', '--dry-run'], { cwd: projectPath() });
    await expect(packing).rejects.toThrow('npm run build && npm pack ./dist');
  }, 60_000);
});
