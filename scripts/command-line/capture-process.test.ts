import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, vi } from 'vitest';
import { projectPath } from './project-path.ts';

/** A program that starts another one. The other one ignores SIGTERM as Playwright does, and writes its id to a file. */
const STARTED = `
  require('node:child_process').spawn(process.execPath, ['-e', \`
    process.on('SIGTERM', () => {});
    require('node:fs').writeFileSync(\${JSON.stringify(process.argv[1])}, String(process.pid));
    setInterval(() => {}, 1_000);
  \`]);
  setInterval(() => {}, 1_000);`;

/** A command that captures the output of the program. */
const startCommand = (file: string): ChildProcess => {
  const source = `
    import { captureProcess, exitOnSignal } from ${JSON.stringify(pathToFileURL(projectPath('scripts/command-line/capture-process.ts')))};
    exitOnSignal();
    await captureProcess(process.execPath, ['-e', ${JSON.stringify(STARTED)}, ${JSON.stringify(file)}]);`;
  return spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', source], { cwd: projectPath() });
};

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

it.skipIf(process.platform === 'win32').each(['SIGINT', 'SIGTERM'] as const)(
  'ends at %s with all that it has started (Windows has no groups of processes)',
  { timeout: 30_000 },
  async (signal) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'capture-process-'));
    const command = startCommand(path.join(folder, 'pid'));
    try {
      const pid = await vi.waitFor(async () => {
        const written = Number(await readFile(path.join(folder, 'pid'), 'utf8'));
        // The file is empty for a moment, and the process 0 would be this test's own group.
        expect(written).toBeGreaterThan(0);
        return written;
      }, 20_000);
      expect(isRunning(pid)).toBe(true);
      command.kill(signal);
      await vi.waitFor(() => expect(isRunning(pid)).toBe(false), 5_000);
      expect(command.exitCode).toBe(130);
    } finally {
      command.kill('SIGKILL');
      await rm(folder, { recursive: true });
    }
  },
);
