import { cp, mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { captureProcess } from '../capture-process.ts';
import { buildPackage } from '../package/build-package.ts';
import { projectPath } from '../project-path.ts';
import { CommandError } from '../run-command.ts';

/** A consumer's project with the package installed as from a registry. */
export interface ConsumerProject {
  /** Temporary, inside this project, so that peer dependencies resolve to its node_modules. */
  folder: string;
  /** The project in it: a copy of `scripts/consumer`. */
  app: string;
  /** The packed package. */
  tarball: string;
  /** The installed package. */
  module: string;
  remove(): Promise<void>;
}

/** Builds the package, packs it with `npm pack`, and installs it offline in a copy of `scripts/consumer`. */
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
    await runNpm('pack', built, '--pack-destination', folder);
    const packed = (await readdir(folder)).find((name) => name.endsWith('.tgz'));
    if (packed === undefined) throw new CommandError(`npm packed nothing into ${folder}.`);
    const tarball = path.join(folder, packed);
    // Peer dependencies are not downloaded: they resolve to this project.
    const flags = ['--offline', '--no-audit', '--no-fund', '--legacy-peer-deps', '--ignore-scripts'];
    await runNpm('install', tarball, '--prefix', app, ...flags);
    await copyServiceWorker(app, projectPath());
    return { folder, app, tarball, module: path.join(app, 'node_modules/legal-checkout'), remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** As `msw init shop/public` does. `root` contains the installed msw. */
export async function copyServiceWorker(app: string, root: string): Promise<void> {
  const worker = 'mockServiceWorker.js';
  await cp(path.join(root, 'node_modules/msw/lib', worker), path.join(app, 'shop/public', worker));
}

export async function runNpm(...args: string[]): Promise<void> {
  const { ok, output } = await captureProcess('npm', args);
  if (!ok) throw new CommandError(`npm ${args.join(' ')} failed:\n${output}`);
}
