import { execFile } from 'node:child_process';

const POLL_INTERVAL_MS = 1000;

/**
 * Sends SIGTERM to this process when the npm that runs it has exited. npm forwards a signal only to its shell, whose
 * children would keep running and hold their ports.
 */
export function stopWithNpm(): void {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  // The parent is tsx; its parent is the shell.
  execFile('ps', ['-o', 'ppid=', '-p', String(process.ppid)], (error, stdout) => {
    const shell = Number(stdout.trim());
    if (error || !Number.isInteger(shell) || shell <= 1) return;
    const timer = setInterval(() => {
      if (isRunning(shell)) return;
      clearInterval(timer);
      process.kill(process.pid, 'SIGTERM');
    }, POLL_INTERVAL_MS);
    timer.unref();
  });
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
