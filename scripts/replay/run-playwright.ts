import spawn from 'cross-spawn';
import { projectPath } from '../command-line/project-path.ts';

/** Runs Playwright with these variables, and resolves to its exit code. */
export function runPlaywright(args: readonly string[], variables: NodeJS.ProcessEnv = {}): Promise<number> {
  const child = spawn(projectPath('node_modules/.bin/playwright'), args, {
    stdio: 'inherit',
    env: { ...process.env, ...variables },
  });
  // Ctrl-C reaches Playwright too, which closes its browsers before it exits.
  process.on('SIGINT', () => undefined);
  process.once('SIGTERM', () => child.kill('SIGTERM'));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}
