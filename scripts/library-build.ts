import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'vite';
import { inProject } from './in-project.ts';
import { writeLibraryTypes } from './library-types.ts';
import type { Rooms } from './type-specifiers.ts';

/** What a host has or wants to choose itself, and how far its version may be from the one that the module was made with. */
const PEERS: Record<string, '^' | '~'> = {
  react: '^',
  'react-dom': '^',
  // Later minor versions need a package of their own that not every registry has.
  '@chakra-ui/react': '~',
  '@emotion/react': '^',
  '@apollo/client': '^',
  graphql: '^',
  rxjs: '^',
  'framer-motion': '^',
  '@stripe/stripe-js': '^',
  '@stripe/react-stripe-js': '^',
};

interface Manifest {
  name: string;
  version: string;
  description: string;
  license: string;
  imports: Rooms;
  devDependencies: Record<string, string>;
}

const isPeer = (specifier: string): boolean =>
  Object.keys(PEERS).some((peer) => specifier === peer || specifier.startsWith(`${peer}/`));

/** What a host's package manager reads: one door, and the peers. */
function libraryManifest({ name, version, description, license, devDependencies }: Manifest): object {
  const peers = Object.entries(PEERS).map(([peer, reach]) => [peer, `${reach}${devDependencies[peer]}`]);
  return {
    name,
    version,
    description,
    license,
    type: 'module',
    sideEffects: false,
    exports: { '.': { types: './types/index.d.ts', default: './index.js' }, './package.json': './package.json' },
    peerDependencies: Object.fromEntries(peers),
  };
}

/** Makes the package: the launcher as `index.js`, what it loads on demand in `chunks/`, and types. */
export async function buildLibrary(outDir: string): Promise<void> {
  const manifest = JSON.parse(await readFile(inProject('package.json'), 'utf8')) as Manifest;
  await rm(outDir, { recursive: true, force: true });
  await build({
    configFile: false,
    root: inProject(),
    logLevel: 'warn',
    build: {
      outDir,
      target: 'es2022',
      minify: false,
      sourcemap: true,
      lib: { entry: inProject('client/index.ts'), formats: ['es'], fileName: 'index' },
      rolldownOptions: {
        external: isPeer,
        // As the package says of itself. Otherwise the launcher brings whole rooms for the one function that it calls.
        treeshake: { moduleSideEffects: false },
        output: { chunkFileNames: 'chunks/[name].js' },
      },
    },
  });
  writeLibraryTypes(path.join(outDir, 'types'), manifest.imports);
  await writeFile(path.join(outDir, 'package.json'), `${JSON.stringify(libraryManifest(manifest), null, 2)}\n`);
}
