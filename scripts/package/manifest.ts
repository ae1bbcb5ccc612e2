import { readFile } from 'node:fs/promises';
import { projectPath } from '../project-path.ts';

interface RootManifest {
  name: string;
  version: string;
  description: string;
  license: string;
  engines: object;
  peerDependencies: Record<string, string>;
  peerDependenciesMeta: Record<string, object>;
  devDependencies: Record<string, string>;
}

export const readRootManifest = async (): Promise<RootManifest> =>
  JSON.parse(await readFile(projectPath('package.json'), 'utf8'));

/** The entry points of the package: the code and types of each, as paths in the package. */
const ENTRY_POINTS = {
  '.': { code: './index.js', types: './types/index.d.ts' },
  './scenarios': { code: './server/scenarios.js', types: './types/scenarios.d.ts' },
  './msw': { code: './msw/msw.js', types: './types/msw.d.ts' },
  './contracts': { code: './server/verify-contracts.js', types: './types/verify-contracts.d.ts' },
  './playwright': { code: './server/playwright.js', types: './types/playwright.d.ts' },
};

/** The package.json of the built package. It has no dependencies: an app that embeds the module has its peers. */
export function packageManifest(root: RootManifest): object {
  const { name, version, description, license, engines, peerDependencies, peerDependenciesMeta } = root;
  const exports = Object.entries(ENTRY_POINTS).map(([entry, { code, types }]) => [entry, { types, default: code }]);
  return {
    name,
    version,
    description,
    license,
    type: 'module',
    sideEffects: false,
    bin: { [name]: './server/cli.js' },
    exports: { ...Object.fromEntries(exports), './package.json': './package.json' },
    engines,
    peerDependencies,
    peerDependenciesMeta,
  };
}
