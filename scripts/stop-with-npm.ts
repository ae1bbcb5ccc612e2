import { execFile } from 'node:child_process';

const BETWEEN_LOOKS_MS = 1000;

/**
 * Ends this process, as SIGTERM would, when the npm that runs it is gone. npm hands a signal to its shell alone, and a
 * shell that dies leaves its children running and their ports taken.
 */
export function stopWithNpm(): void {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  // Above this process stands the runner of TypeScript, and above that the shell.
  execFile('ps', ['-o', 'ppid=', '-p', String(process.ppid)], (error, stdout) => {
    const shell = Number(stdout.trim());
    if (error || !Number.isInteger(shell) || shell <= 1) return;
    const timer = setInterval(() => {
      if (isRunning(shell)) return;
      clearInterval(timer);
      process.kill(process.pid, 'SIGTERM');
    }, BETWEEN_LOOKS_MS);
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
