import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { chromiumPath, missingBrowserPackages } from './chromium.ts';
import { canInstall, installPackages } from './install-packages.ts';

const runsRedis = (): Promise<boolean> =>
  promisify(execFile)('redis-server', ['--version']).then(
    () => true,
    () => false,
  );

/**
 * Installs the programs that tests need where they are missing and can be installed: Chromium and Redis. Rejects when no
 * browser is available. Tests with Redis are skipped without it.
 */
export async function ensureTestPrograms(): Promise<void> {
  if (await canInstall())
    await installPackages([...(await missingBrowserPackages()), ...((await runsRedis()) ? [] : ['redis-server'])]);
  await chromiumPath();
}
