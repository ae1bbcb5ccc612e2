import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { captureProcess } from '../command-line/capture-process.ts';
import { projectPath } from '../command-line/project-path.ts';
import { CommandError } from '../command-line/run-command.ts';
import { buildPackage } from '../package/build-package.ts';
import { readRootManifest } from '../package/manifest.ts';

/** A consumer's project with the package installed as from a registry. */
export interface ConsumerProject {
  /** Temporary, inside this project, so that what the package depends on resolves to its node_modules. */
  folder: string;
  /** The project: a copy of `scripts/consumer` or of a folder of it. */
  app: string;
  /** The packed package. */
  tarball: string;
  /** The installed package. */
  module: string;
  remove(): Promise<void>;
}

const MODULE = 'node_modules/legal-checkout';

/** Builds the package, packs it with `npm pack`, and unpacks it in a copy of `scripts/consumer`. */
export async function installConsumer(): Promise<ConsumerProject> {
  const folder = projectPath('.cache/consumer', String(process.pid));
  const app = path.join(folder, 'app');
  const built = path.join(folder, 'package');
  const remove = () => rm(folder, { recursive: true, force: true });
  await remove();
  try {
    await mkdir(folder, { recursive: true });
    await cp(projectPath('scripts/consumer'), app, { recursive: true });
    await buildPackage(built);
    await run('npm', 'pack', built, '--pack-destination', folder);
    const packed = (await readdir(folder)).find((name) => name.endsWith('.tgz'));
    if (packed === undefined) throw new CommandError(`npm packed nothing into ${folder}.`);
    const tarball = path.join(folder, packed);
    const module = path.join(app, MODULE);
    await mkdir(module, { recursive: true });
    // Not installed, because that would download packages that this project has.
    await run('tar', '-xzf', tarball, '-C', module, '--strip-components', '1');
    await copyServiceWorker(app, projectPath());
    return { folder, app, tarball, module, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/**
 * Copies a folder of `scripts/consumer` outside this project. Installs the app's own dependencies from the registry, then the
 * package as the guide says.
 */
export async function installFreshApp(
  source: string,
  { folder, tarball }: ConsumerProject,
  packages: readonly string[],
): Promise<ConsumerProject> {
  const app = await mkdtemp(path.join(tmpdir(), 'legal-checkout-'));
  await cp(projectPath('scripts/consumer', source), app, { recursive: true });
  await run('npm', 'install', ...packages, '--prefix', app, ...INSTALL_FLAGS);
  await run('npm', 'install', tarball, '--prefix', app, ...INSTALL_FLAGS);
  if (existsSync(path.join(app, 'node_modules/msw'))) await copyServiceWorker(app, app);
  const remove = () => rm(app, { recursive: true, force: true });
  return { folder, app, tarball, module: path.join(app, MODULE), remove };
}

/** The newest versions in the ranges of the package. */
export async function newestPackages(): Promise<string[]> {
  const { dependencies, peerDependencies } = await readRootManifest();
  const ranges = Object.entries({ ...dependencies, ...peerDependencies });
  return ranges.map(([name, range]) => `${name}@${range.split(' || ').at(-1)}`);
}

const INSTALL_FLAGS = ['--no-audit', '--no-fund', '--ignore-scripts'];

/** As `msw init page/public` does. `root` contains the installed msw. */
async function copyServiceWorker(app: string, root: string): Promise<void> {
  const worker = 'mockServiceWorker.js';
  await cp(path.join(root, 'node_modules/msw/lib', worker), path.join(app, 'page/public', worker));
}

async function run(program: string, ...args: string[]): Promise<void> {
  const { ok, output } = await captureProcess(program, args);
  if (!ok) throw new CommandError(`${program} ${args.join(' ')} failed:\n${output}`);
}

/** Runs a program in the consumer's project, in its own version if it has one. Resolves to the output, or throws with it. */
export async function runIn(
  { app }: ConsumerProject,
  [program = '', ...args]: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<string> {
  const own = path.join(app, 'node_modules/.bin', program);
  // The builds before have set NODE_ENV to 'production' in this process; in a shell it is not set.
  const options = { cwd: app, env: { ...env, NODE_ENV: undefined } };
  const { ok, output } = await captureProcess(existsSync(own) ? own : program, args, options);
  if (!ok) throw new Error(`${program} ${args.join(' ')}:\n${output.trim()}`);
  return output;
}
