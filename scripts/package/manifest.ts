import { readFile } from 'node:fs/promises';
import { projectPath } from '../command-line/project-path.ts';

interface RootManifest {
  name: string;
  version: string;
  description: string;
  license: string;
  engines: object;
  dependencies: Record<string, string>;
  peerDependencies: Record<string, string>;
  peerDependenciesMeta: Record<string, object>;
}

export const readRootManifest = async (): Promise<RootManifest> =>
  JSON.parse(await readFile(projectPath('package.json'), 'utf8'));

/** The company that publishes the package. npm shows it, and the provenance needs the repository. */
const PUBLISHER: { homepage?: string; repository?: { type: 'git'; url: string }; bugs?: { url: string } } = {};
const KEYWORDS = ['checkout', 'payment', 'subscription', 'direct debit', 'react', 'stripe', 'apollo'];

const ENTRY_POINTS = {
  '.': { code: './index.js', types: './types/index.d.ts' },
  './scenarios': { code: './server/scenarios.js', types: './types/scenarios.d.ts' },
  './msw': { code: './msw/msw.js', types: './types/msw.d.ts' },
  './contracts': { code: './server/verify-contracts.js', types: './types/verify-contracts.d.ts' },
  './playwright': { code: './server/playwright.js', types: './types/playwright.d.ts' },
};

/**
 * The package.json of the built package. Its dependencies are ranges: an app's own version of one is shared if it fits, and
 * otherwise the package has another. `main`, `types` and `typesVersions` are for tools that do not read `exports`.
 */
export function packageManifest(root: RootManifest): object {
  const { name, version, description, license, engines, dependencies, peerDependencies, peerDependenciesMeta } = root;
  const entries = Object.entries(ENTRY_POINTS);
  const exports = entries.map(([entry, { code, types }]) => [entry, { types, default: code }]);
  const typesVersions = entries.map(([entry, { types }]) => [entry.replace('./', ''), [types]]);
  return {
    name,
    version,
    description,
    keywords: KEYWORDS,
    ...PUBLISHER,
    license,
    type: 'module',
    sideEffects: false,
    bin: { [name]: './server/cli.js' },
    main: ENTRY_POINTS['.'].code,
    types: ENTRY_POINTS['.'].types,
    typesVersions: { '*': Object.fromEntries(typesVersions) },
    exports: {
      ...Object.fromEntries(exports),
      './operations.json': './operations.json',
      './scenario.schema.json': './scenario.schema.json',
      './package.json': './package.json',
    },
    engines,
    dependencies,
    peerDependencies,
    peerDependenciesMeta,
  };
}
