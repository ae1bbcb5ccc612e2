/** An error the user can fix: printed as its message, without a stack trace. */
export class CommandError extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode = 1) {
    super(message);
    this.name = 'CommandError';
    this.exitCode = exitCode;
  }
}

/**
 * Runs a command that resolves to its exit code. An error is printed and ends the process at once, even with servers or
 * browsers still open.
 */
export async function runCommand(run: () => Promise<number>): Promise<void> {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    // The reader has seen enough, as in `npm run scenarios | head`.
    if (error.code === 'EPIPE') process.exit();
    throw error;
  });
  try {
    process.exitCode = await run();
  } catch (error) {
    console.error(error instanceof CommandError ? error.message : error);
    process.exit(error instanceof CommandError ? error.exitCode : 1);
  }
}
