import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
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

interface Manifest {
  peerDependencies: Record<string, string>;
  peerDependenciesMeta: Record<string, object>;
  devDependencies: Record<string, string>;
}

/** The required peers in the oldest versions of their ranges, or in the newest that this project develops with. */
export async function peersToInstall(age: 'oldest' | 'newest'): Promise<string[]> {
  const manifest = JSON.parse(await readFile(projectPath('package.json'), 'utf8')) as Manifest;
  const { peerDependencies, peerDependenciesMeta, devDependencies } = manifest;
  return Object.entries(peerDependencies)
    .filter(([name]) => !Object.hasOwn(peerDependenciesMeta, name))
    .map(([name, range]) => {
      const version = age === 'oldest' ? /\d+\.\d+\.\d+/.exec(range)?.[0] : devDependencies[name];
      return `${name}@${version}`;
    });
}
