import { existsSync } from 'node:fs';
import path from 'node:path';
import { captureProcess } from '../capture-process.ts';
import type { ConsumerProject } from './consumer-project.ts';

/** Runs a test program in the consumer's project, which may have its own version. Throws with its output when a test fails. */
export async function runTests({ app }: ConsumerProject, program: string, ...args: string[]): Promise<void> {
  const own = path.join(app, 'node_modules/.bin', program);
  // The builds before have set NODE_ENV to 'production' in this process; in a shell it is not set.
  const env = { NODE_ENV: undefined };
  const { ok, output } = await captureProcess(existsSync(own) ? own : program, args, { cwd: app, env });
  if (!ok) throw new Error(`${program} ${args.join(' ')}:\n${output.trim()}`);
}
