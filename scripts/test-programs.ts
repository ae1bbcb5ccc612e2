import { hasRedis } from '../mock-server/sessions/redis/redis-server.test-support.ts';
import { chromiumPath, missingBrowserPackages } from './chromium.ts';
import { canInstall, installPackages } from './install-packages.ts';

/**
 * Installs Chromium and Redis where they are missing and can be installed. Rejects when no browser is available. Tests with
 * Redis are skipped without it.
 */
export async function ensureTestPrograms(): Promise<void> {
  if (await canInstall())
    await installPackages([...(await missingBrowserPackages()), ...(hasRedis() ? [] : ['redis-server'])]);
  await chromiumPath();
}
