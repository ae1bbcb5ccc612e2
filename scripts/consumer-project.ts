import { cp, mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Problem } from './command.ts';
import { inProject } from './in-project.ts';
import { BESIDE_THE_CODE, buildLibrary } from './library-build.ts';
import { runQuietly } from './run-quietly.ts';

/** A customer's project that has the module as a package, as it would come from a registry. */
export interface ConsumerProject {
  /** Throw-away, and inside this project, so that the module's peers are found above it. */
  folder: string;
  page: string;
  /** The package as the page has it. */
  installed: string;
  /** The module's code in it. */
  module: string;
  remove(): Promise<void>;
}

/** Builds the module, packs it as `npm pack` in the project does, and installs it without a network beside the page in `scripts/consumer`. */
export async function installConsumer(): Promise<ConsumerProject> {
  const folder = inProject('.cache/consumer', String(process.pid));
  const page = path.join(folder, 'page');
  const library = path.join(folder, 'library');
  const remove = () => rm(folder, { recursive: true, force: true });
  await remove();
  try {
    await mkdir(folder, { recursive: true });
    await cp(inProject('scripts/consumer'), page, { recursive: true });
    await buildLibrary(path.join(library, 'dist'));
    for (const file of ['package.json', ...BESIDE_THE_CODE]) await cp(inProject(file), path.join(library, file));
    await npm('pack', library, '--pack-destination', folder, '--ignore-scripts');
    const packed = (await readdir(folder)).find((name) => name.endsWith('.tgz'));
    if (packed === undefined) throw new Problem(`npm packed nothing into ${folder}.`);
    // The peers are not to be fetched: they are above, in this project.
    const alone = ['--offline', '--no-audit', '--no-fund', '--legacy-peer-deps', '--ignore-scripts'];
    await npm('install', path.join(folder, packed), '--prefix', page, ...alone);
    const installed = path.join(page, 'node_modules/legal-checkout');
    return { folder, page, installed, module: path.join(installed, 'dist'), remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function npm(...words: string[]): Promise<void> {
  const { ok, output } = await runQuietly('npm', words);
  if (!ok) throw new Problem(`npm ${words[0]} failed:\n${output}`);
}
