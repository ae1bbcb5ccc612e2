import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { captureProcess } from '../command-line/capture-process.ts';
import { projectPath } from '../command-line/project-path.ts';
import { CommandError } from '../command-line/run-command.ts';
import { buildPackage } from '../package/build-package.ts';

export interface PackedPackage {
  /** Temporary, inside this project. */
  folder: string;
  tarball: string;
  remove(): Promise<void>;
}

/** A project with the package installed as from a registry. */
export interface ConsumerProject {
  /** A copy of a folder of `scripts/consumer`. */
  app: string;
  /** The installed package. */
  module: string;
  tarball: string;
  /** The page as it is built for production. */
  builtPage: string;
}

export async function packPackage(): Promise<PackedPackage> {
  const folder = projectPath('.cache/consumer', String(process.pid));
  const remove = () => rm(folder, { recursive: true, force: true });
  await remove();
  try {
    const built = path.join(folder, 'package');
    await mkdir(folder, { recursive: true });
    await buildPackage(built);
    await run('npm', 'pack', built, '--pack-destination', folder);
    const packed = (await readdir(folder)).find((name) => name.endsWith('.tgz'));
    if (packed === undefined) throw new CommandError(`npm packed nothing into ${folder}.`);
    return { folder, tarball: path.join(folder, packed), remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/**
 * Installs the package in a copy of a folder of `scripts/consumer`, and calls `use` with it. With `packages`, the copy is
 * outside this project and npm installs them first, then the package as the guide says. Without, the copy is inside this
 * project and has its packages.
 */
export async function withConsumer(
  { folder, tarball }: PackedPackage,
  source: string,
  packages: readonly string[] | null,
  use: (project: ConsumerProject) => Promise<void>,
): Promise<void> {
  const app = packages ? await mkdtemp(path.join(tmpdir(), 'legal-checkout-')) : path.join(folder, source);
  const module = path.join(app, 'node_modules/legal-checkout');
  try {
    await cp(projectPath('scripts/consumer', source), app, { recursive: true });
    await writeFile(path.join(app, 'package.json'), '{ "private": true, "type": "module" }');
    if (packages) for (const installed of [packages, [tarball]]) await npmInstall(app, installed);
    else {
      await mkdir(module, { recursive: true });
      await run('tar', '-xzf', tarball, '-C', module, '--strip-components', '1');
    }
    // Copies the service worker, as `msw init page/public` does.
    const worker = path.join(packages ? app : projectPath(), 'node_modules/msw/lib/mockServiceWorker.js');
    if (existsSync(worker)) await cp(worker, path.join(app, 'page/public/mockServiceWorker.js'));
    await use({ app, module, tarball, builtPage: path.join(app, 'built-page') });
  } finally {
    await rm(app, { recursive: true, force: true });
  }
}

const npmInstall = (app: string, packages: readonly string[]) =>
  run('npm', 'install', ...packages, '--prefix', app, '--no-audit', '--no-fund', '--ignore-scripts');

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
