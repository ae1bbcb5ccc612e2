const POLL_INTERVAL_MS = 1000;

/**
 * Sends SIGTERM to this process when the npm that runs it has exited. Without that the children would keep their ports,
 * because npm forwards a signal only to its shell. Needs a script that starts Node without a process in between. On
 * Windows a child keeps the id of its parent, so it checks that the parent runs.
 */
export function stopWithNpm(): void {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent && isRunning(parent)) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, POLL_INTERVAL_MS);
  timer.unref();
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
