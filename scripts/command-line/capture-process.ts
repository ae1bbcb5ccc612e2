import { type ChildProcess, spawnSync } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';
import spawn from 'cross-spawn';
import { projectPath, toolSearchPath } from './project-path.ts';

interface ProcessResult {
  ok: boolean;
  output: string;
  seconds: number;
}

/** Options of a child whose children end with it: a process group of its own, except on Windows, which has none. */
export const processTree = { detached: process.platform !== 'win32' };

/** Ends a child that was spawned with `processTree`, and its children. Windows knows no signals and ends them at once. */
export function killTree({ pid }: Pick<ChildProcess, 'pid'>, signal: NodeJS.Signals = 'SIGKILL'): void {
  if (pid === undefined) return;
  if (process.platform === 'win32') spawnSync('taskkill', ['/pid', String(pid), '/T', '/F']);
  else process.kill(-pid, signal);
}

/** Three times what the slowest check takes on an idle machine. */
const TIMEOUT_MS = 30 * 60_000;

interface ProcessOptions {
  timeoutMs?: number;
  /** Default: the project. */
  cwd?: string;
  /** In addition to this process's environment. */
  env?: NodeJS.ProcessEnv;
  /** Receives the latest line of the output, without colours. */
  onOutput?: (line: string) => void;
}

/** Runs a program and captures its output. At the timeout it is killed with its children. */
export function captureProcess(
  program: string,
  args: string[],
  { timeoutMs = TIMEOUT_MS, cwd = projectPath(), env = {}, onOutput = () => undefined }: ProcessOptions = {},
): Promise<ProcessResult> {
  const startedAt = performance.now();
  const seconds = () => (performance.now() - startedAt) / 1000;
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env, PATH: toolSearchPath() },
      stdio: ['ignore', 'pipe', 'pipe'],
      // npm forwards a signal only to its shell.
      ...processTree,
    });
    let output = '';
    const appendOutput = (chunk: Buffer) => {
      output += chunk.toString();
      const line = stripVTControlCharacters(chunk.toString()).trimEnd().split('\n').at(-1)?.trim();
      if (line) onOutput(line);
    };
    child.stdout?.on('data', appendOutput);
    child.stderr?.on('data', appendOutput);

    const killAll = () => killTree(child);
    const exitOnSignal = () => process.exit(130);
    const timer = setTimeout(() => {
      output += `Killed after ${Math.round(seconds())} s: it timed out.\n`;
      killAll();
    }, timeoutMs);
    process.once('exit', killAll).once('SIGINT', exitOnSignal).once('SIGTERM', exitOnSignal);
    const finish = (ok: boolean) => {
      clearTimeout(timer);
      process.off('exit', killAll).off('SIGINT', exitOnSignal).off('SIGTERM', exitOnSignal);
      resolve({ ok, output, seconds: seconds() });
    };
    child.once('error', (error) => {
      output += `${error.message}\n`;
      finish(false);
    });
    child.once('close', (code) => finish(code === 0));
  });
}
