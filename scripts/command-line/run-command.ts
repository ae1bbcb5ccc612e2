/** An error that ends a command. Its message is printed without a stack trace. With exit code 0 the message is a help text. */
export class CommandError extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode = 1) {
    super(message);
    // Has no stack, because Playwright prints the stack of an error in its global setup.
    this.stack = message;
    this.exitCode = exitCode;
  }
}

/** Runs a part of a command, and prints its errors without a stack trace, because they are for the user. */
export async function withoutStackTrace<Value>(run: () => Value | Promise<Value>, exitCode = 1): Promise<Value> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(error instanceof Error ? error.message : String(error), exitCode);
  }
}

/** Runs a command that resolves to its exit code. An error ends the process, even with open servers or browsers. */
export async function runCommand(run: () => Promise<number>): Promise<void> {
  stopWithNpm();
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    // Exits when the program that reads the output has closed it, as in `npm run scenarios | head`.
    if (error.code === 'EPIPE') process.exit();
    throw error;
  });
  try {
    process.exitCode = await run();
  } catch (error) {
    if (!(error instanceof CommandError)) console.error(error);
    else if (error.exitCode === 0) console.log(error.message);
    else console.error(error.message);
    process.exit(error instanceof CommandError ? error.exitCode : 1);
  }
}

const POLL_INTERVAL_MS = 1000;

/**
 * Sends SIGTERM to this process when the npm that runs it has exited. Without that the children would keep their ports,
 * because npm forwards a signal only to its shell. Needs a script that starts Node without a process in between. On
 * Windows a child keeps the id of its parent, so it checks that the parent runs.
 */
function stopWithNpm(): void {
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
