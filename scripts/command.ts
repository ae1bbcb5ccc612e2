/** What a person can put right: a command shows its message alone, without a stack trace. */
export class Problem extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode = 1) {
    super(message);
    this.name = 'Problem';
    this.exitCode = exitCode;
  }
}

/**
 * Runs a command to its end. It answers with the exit code. What it throws is told, and the process ends at once: a
 * server or a browser that was left open must not keep it.
 */
export async function command(run: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await run();
  } catch (error) {
    console.error(error instanceof Problem ? error.message : error);
    process.exit(error instanceof Problem ? error.exitCode : 1);
  }
}
