import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readRootManifest } from '../package/manifest.ts';
import { projectPath } from '../project-path.ts';
import { type ConsumerProject, runNpm } from './consumer-project.ts';

/** Copies a folder of `scripts/consumer` outside this project, and installs the package and others from the registry. */
export async function installFreshApp(
  source: string,
  { folder, tarball }: ConsumerProject,
  packages: readonly string[],
): Promise<ConsumerProject> {
  const app = await mkdtemp(path.join(tmpdir(), 'legal-checkout-'));
  await cp(projectPath('scripts/consumer', source), app, { recursive: true });
  await runNpm('install', tarball, ...packages, '--prefix', app, '--no-audit', '--no-fund', '--ignore-scripts');
  const module = path.join(app, 'node_modules/legal-checkout');
  return { folder, app, tarball, module, remove: () => rm(app, { recursive: true, force: true }) };
}

/** The peers in the oldest versions of their ranges, or in the newest major version: as this project develops with it, if it does. */
export async function peersToInstall(age: 'oldest' | 'newest', optional: 'with optional' | 'required only') {
  const { peerDependencies, peerDependenciesMeta, devDependencies } = await readRootManifest();
  return Object.entries(peerDependencies)
    .filter(([name]) => optional === 'with optional' || !Object.hasOwn(peerDependenciesMeta, name))
    .map(([name, range]) => {
      const alternatives = range.split(' || ');
      if (age === 'oldest') return `${name}@${alternatives[0]?.replace('^', '')}`;
      const [newest = ''] = alternatives.slice(-1);
      const installed = devDependencies[name];
      return `${name}@${majorOf(installed) === majorOf(newest) ? installed : newest}`;
    });
}

const majorOf = (version: string | undefined) => version?.replace('^', '').split('.')[0];
