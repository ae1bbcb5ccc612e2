import { spawn } from 'node:child_process';
import { inProject, toolPath } from './in-project.ts';

export interface Ran {
  ok: boolean;
  output: string;
  seconds: number;
}

/** No check may keep everyone waiting for ever; a slow or busy machine may take three times as long as a quiet one. */
const LIMIT_MS = 15 * 60_000;

/** Runs a program to its end without showing it, and keeps what it says. At the limit it is ended, with all it began. */
export function runQuietly(program: string, words: string[], limitMs = LIMIT_MS): Promise<Ran> {
  const startedAt = performance.now();
  const seconds = () => (performance.now() - startedAt) / 1000;
  return new Promise((resolve) => {
    const child = spawn(program, words, {
      cwd: inProject(),
      env: { ...process.env, PATH: toolPath() },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A group of its own, so that all of it can be ended: npm hands a signal to its shell alone.
      detached: true,
    });
    let output = '';
    const keep = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);

    const endGroup = () => child.pid !== undefined && process.kill(-child.pid, 'SIGKILL');
    const leave = () => process.exit(130);
    const timer = setTimeout(() => {
      output += `Ended after ${Math.round(seconds())} s: it took too long.\n`;
      endGroup();
    }, limitMs);
    process.once('exit', endGroup).once('SIGINT', leave).once('SIGTERM', leave);
    const finish = (ok: boolean) => {
      clearTimeout(timer);
      process.off('exit', endGroup).off('SIGINT', leave).off('SIGTERM', leave);
      resolve({ ok, output, seconds: seconds() });
    };
    child.once('error', (error) => {
      output += `${error.message}\n`;
      finish(false);
    });
    child.once('close', (code) => finish(code === 0));
  });
}
