import { type ChildProcess, spawnSync } from 'node:child_process';

/** Options of a child whose children end with it: a process group of its own, except on Windows, which has none. */
export const processTree = (platform = process.platform) => ({ detached: platform !== 'win32' });

interface KillOptions {
  signal?: NodeJS.Signals;
  platform?: NodeJS.Platform;
  /** Sends a signal to a process, or to a group by its negative id. */
  kill?: (pid: number, signal: NodeJS.Signals) => unknown;
  run?: (program: string, args: readonly string[]) => unknown;
}

/** Ends a child that was spawned with `processTree`, and its children. Windows knows no signals and ends them at once. */
export function killTree({ pid }: Pick<ChildProcess, 'pid'>, options: KillOptions = {}): void {
  const { signal = 'SIGKILL', platform = process.platform, kill = process.kill, run = spawnSync } = options;
  if (pid === undefined) return;
  if (platform === 'win32') run('taskkill', ['/pid', String(pid), '/T', '/F']);
  else kill(-pid, signal);
}
