import { captureProcess } from '../capture-process.ts';
import type { ConsumerProject } from './consumer-project.ts';

/** Runs a test program in the consumer's project. Throws with its output when a test fails. */
export async function runTests({ app }: ConsumerProject, program: string, ...args: string[]): Promise<void> {
  const { ok, output } = await captureProcess(program, args, { cwd: app });
  if (!ok) throw new Error(`${program} ${args.join(' ')}:\n${output.trim()}`);
}
