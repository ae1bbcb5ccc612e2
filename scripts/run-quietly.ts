import { spawn } from 'node:child_process';
import { inProject, toolPath } from './in-project.ts';

export interface Ran {
  ok: boolean;
  output: string;
  seconds: number;
}

/** No check may keep everyone waiting for ever. */
const LIMIT_MS = 5 * 60_000;

/** Runs a program to its end without showing it, and keeps what it says. */
export function runQuietly(program: string, words: string[]): Promise<Ran> {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const child = spawn(program, words, {
      cwd: inProject(),
      env: { ...process.env, PATH: toolPath() },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: LIMIT_MS,
    });
    let output = '';
    const keep = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    const end = (ok: boolean) => resolve({ ok, output, seconds: (performance.now() - startedAt) / 1000 });
    child.once('error', (error) => {
      output += `${error.message}\n`;
      end(false);
    });
    child.once('close', (code, signal) => {
      if (signal) output += `Stopped by ${signal} after ${Math.round((performance.now() - startedAt) / 1000)} s.\n`;
      end(code === 0);
    });
  });
}
