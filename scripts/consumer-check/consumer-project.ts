/** A consumer's project: a copy of `scripts/consumer/shop` with the package installed as from a registry. `app` is its folder. */
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { captureProcess } from '../command-line/capture-process.ts';
import { projectPath } from '../command-line/project-path.ts';
import { buildPackage } from '../package/build-package.ts';

const FOLDER = projectPath('.cache/consumer');
const BUILT_PACKAGE = path.join(FOLDER, 'package');
export const INSTALLED_PACKAGE = './node_modules/legal-checkout';

let built: Promise<void> | undefined;

/**
 * Installs the package in a consumer's project, and calls `run` with it. With `packages`, npm installs them first, then the
 * package as the guide says. Without, the project is inside this one and has its packages.
 */
export async function withConsumer(
  packages: readonly string[] | null,
  run: (app: string) => Promise<unknown>,
): Promise<void> {
  built ??= buildPackage(BUILT_PACKAGE);
  await built;
  const app = packages ? await mkdtemp(path.join(tmpdir(), 'legal-checkout-')) : path.join(FOLDER, 'shop');
  try {
    await rm(app, { recursive: true, force: true });
    await cp(projectPath('scripts/consumer/shop'), app, { recursive: true });
    if (packages)
      for (const names of [packages, [BUILT_PACKAGE]]) await runIn(app, ['npm', 'install', ...names, ...NPM_OPTIONS]);
    else await cp(BUILT_PACKAGE, path.join(app, INSTALLED_PACKAGE), { recursive: true });
    await run(app);
  } finally {
    await rm(app, { recursive: true, force: true });
  }
}

const NPM_OPTIONS = ['--install-links', '--no-audit', '--no-fund', '--ignore-scripts'];

/** Runs a program, in the consumer project's version if it has one. Resolves to the output, or throws with it. */
export async function runIn(
  app: string,
  [program = '', ...args]: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<string> {
  const own = path.join(app, 'node_modules/.bin', program);
  // Removes NODE_ENV as in a shell, because the builds before have set it to 'production' in this process.
  const options = { cwd: app, env: { ...env, NODE_ENV: undefined } };
  const { ok, output } = await captureProcess(existsSync(own) ? own : program, args, options);
  if (!ok) throw new Error(`${program} ${args.join(' ')}:\n${output.trim()}`);
  return output;
}

/** Builds a page, by default the shop's. Resolves to its folder, and to the compressed KB that it loads at first and on demand. */
export async function buildPage(app: string, root = 'page', outDir = 'built-page') {
  const folder = path.join(app, outDir);
  await runIn(app, ['vite', 'build', root, '--outDir', folder, '--emptyOutDir', '--logLevel', 'error']);
  const page = await readFile(path.join(folder, 'index.html'), 'utf8');
  const built = { folder, firstLoad: gzipSync(page).length / 1024, onDemand: 0 };
  for (const name of await readdir(path.join(folder, 'assets'))) {
    // The sizes leave out the save dialog's code, which loads only when that dialog opens.
    if (name.startsWith('payment-method')) continue;
    const size = gzipSync(await readFile(path.join(folder, 'assets', name))).length / 1024;
    built[page.includes(name) ? 'firstLoad' : 'onDemand'] += size;
  }
  return built;
}

/** Builds the shop's page and its baselines: a page with the libraries that the checkout uses, and a page with React alone. */
export const buildPages = async (app: string) => ({
  shop: await buildPage(app),
  libraries: await buildPage(app, projectPath('scripts/bench/library-page'), 'built-libraries'),
  react: await buildPage(app, projectPath('scripts/bench/react-page'), 'built-react'),
});
