/**
 * `npm run build`: the module as an ESM library with types, in `dist/`. What a host application has or wants to choose
 * itself (React, Chakra, Apollo, the card provider's loader) stays outside, as a peer.
 */
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'vite';
import { command } from './command.ts';
import { inProject } from './in-project.ts';
import { writeLibraryTypes } from './library-types.ts';
import type { Rooms } from './type-specifiers.ts';

const PEERS = [
  'react',
  'react-dom',
  '@chakra-ui/react',
  '@emotion/react',
  '@apollo/client',
  'graphql',
  'rxjs',
  'framer-motion',
  '@stripe/stripe-js',
  '@stripe/react-stripe-js',
];

interface Manifest {
  name: string;
  version: string;
  description: string;
  license: string;
  imports: Rooms;
  devDependencies: Record<string, string>;
}

const isPeer = (specifier: string): boolean =>
  PEERS.some((peer) => specifier === peer || specifier.startsWith(`${peer}/`));

/** What a host's package manager reads: one door, and the peers with the versions that the module was made with. */
function libraryManifest({ name, version, description, license, devDependencies }: Manifest): object {
  const peers = PEERS.map((peer) => [peer, `^${devDependencies[peer]}`]);
  return {
    name,
    version,
    description,
    license,
    type: 'module',
    sideEffects: false,
    exports: { '.': { types: './types/index.d.ts', default: './index.js' } },
    peerDependencies: Object.fromEntries(peers),
  };
}

await command(async () => {
  const outDir = inProject('dist');
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
      rolldownOptions: { external: isPeer },
    },
  });
  writeLibraryTypes(path.join(outDir, 'types'), manifest.imports);
  await writeFile(path.join(outDir, 'package.json'), `${JSON.stringify(libraryManifest(manifest), null, 2)}\n`);
  console.log('The module is in dist/: index.js, types/index.d.ts, package.json.');
  return 0;
});
