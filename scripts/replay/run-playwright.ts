import spawn from 'cross-spawn';
import { projectPath } from '../command-line/project-path.ts';
import { type ReplaySettings, settingsEnvironment } from './settings.ts';

/** Runs Playwright with the settings, and resolves to its exit code. `env` is added to the environment. */
export function runPlaywright(
  args: readonly string[],
  settings: ReplaySettings,
  env: NodeJS.ProcessEnv = {},
): Promise<number> {
  const program = projectPath('node_modules/.bin/playwright');
  const child = spawn(program, args, {
    stdio: 'inherit',
    env: { ...settingsEnvironment(settings), ...env },
  });
  // Ctrl-C reaches Playwright too, which closes its browsers before it exits.
  process.on('SIGINT', () => undefined);
  process.once('SIGTERM', () => child.kill('SIGTERM'));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}
