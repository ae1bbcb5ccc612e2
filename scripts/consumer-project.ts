import { cp, mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { captureProcess } from './capture-process.ts';
import { buildLibrary, PACKAGE_DOCUMENTS } from './library-build.ts';
import { projectPath } from './project-path.ts';
import { CommandError } from './run-command.ts';

/** A consumer's project with the module installed as a package, as from a registry. */
export interface ConsumerProject {
  /** Temporary, inside this project, so that peer dependencies resolve to its node_modules. */
  folder: string;
  page: string;
  /** The installed package. */
  installed: string;
  /** The module's code in the package. */
  module: string;
  remove(): Promise<void>;
}

/** Builds the module, packs it with `npm pack`, and installs it offline in a copy of `scripts/consumer`. */
export async function installConsumer(): Promise<ConsumerProject> {
  const folder = projectPath('.cache/consumer', String(process.pid));
  const page = path.join(folder, 'page');
  const library = path.join(folder, 'library');
  const remove = () => rm(folder, { recursive: true, force: true });
  await remove();
  try {
    await mkdir(folder, { recursive: true });
    await cp(projectPath('scripts/consumer'), page, { recursive: true });
    await buildLibrary(path.join(library, 'dist'));
    for (const file of ['package.json', ...PACKAGE_DOCUMENTS]) await cp(projectPath(file), path.join(library, file));
    await runNpm('pack', library, '--pack-destination', folder, '--ignore-scripts');
    const packed = (await readdir(folder)).find((name) => name.endsWith('.tgz'));
    if (packed === undefined) throw new CommandError(`npm packed nothing into ${folder}.`);
    // Peer dependencies are not downloaded: they resolve to this project.
    const flags = ['--offline', '--no-audit', '--no-fund', '--legacy-peer-deps', '--ignore-scripts'];
    await runNpm('install', path.join(folder, packed), '--prefix', page, ...flags);
    const installed = path.join(page, 'node_modules/legal-checkout');
    return { folder, page, installed, module: path.join(installed, 'dist'), remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function runNpm(...args: string[]): Promise<void> {
  const { ok, output } = await captureProcess('npm', args);
  if (!ok) throw new CommandError(`npm ${args[0]} failed:\n${output}`);
}
