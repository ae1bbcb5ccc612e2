/**
 * Runs after `npm ci`: bundles what `npm run dev` would bundle at its first start, the programs and the page's packages.
 * When it fails, `npm run dev` does so itself.
 */
import path from 'node:path';
import { isBundleCurrent, project } from './program-cache.mjs';

const PROGRAMS = ['scripts/develop/dev.ts', 'scripts/develop/dev-server.ts', 'mock-server/main.ts'];

try {
  const [{ writeBundle }, { optimizeDeps, resolveConfig }] = await Promise.all([
    import('./bundle-program.mjs'),
    import('vite'),
  ]);
  const bundlePackages = async () => {
    const configFile = path.join(project, 'vite.config.ts');
    await optimizeDeps(await resolveConfig({ configFile, logLevel: 'silent' }, 'serve'));
  };
  const programs = PROGRAMS.map((file) => path.join(project, file)).filter((program) => !isBundleCurrent(program));
  await Promise.all([bundlePackages(), ...programs.map(writeBundle)]);
} catch (error) {
  console.warn(`[prepare] The first start of npm run dev takes longer: ${error.message}`);
}
