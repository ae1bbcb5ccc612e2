import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'vite';
import { inProject } from './in-project.ts';
import { writeLibraryTypes } from './library-types.ts';
import type { Rooms } from './type-specifiers.ts';

/** What npm packs beside the code. */
export const BESIDE_THE_CODE = ['LICENSE', 'README.md'];

interface Manifest {
  name: string;
  version: string;
  description: string;
  license: string;
  sideEffects: boolean;
  exports: object;
  imports: Rooms;
  peerDependencies: Record<string, string>;
}

/** What a host's package manager reads where the built folder itself is the package: one entry point, and the peers. */
function libraryManifest({ name, version, description, license, sideEffects, ...manifest }: Manifest): object {
  const exports = JSON.parse(JSON.stringify(manifest.exports).replaceAll('"./dist/', '"./'));
  const { peerDependencies } = manifest;
  return { name, version, description, license, type: 'module', sideEffects, exports, peerDependencies };
}

/** Makes the package: the launcher as `index.js`, what it loads on demand in `chunks/`, types, licence and README. */
export async function buildLibrary(outDir: string): Promise<void> {
  const manifest = JSON.parse(await readFile(inProject('package.json'), 'utf8')) as Manifest;
  const peers = Object.keys(manifest.peerDependencies);
  await rm(outDir, { recursive: true, force: true });
  await build({
    configFile: false,
    root: inProject(),
    logLevel: 'warn',
    build: {
      outDir,
      target: 'es2022',
      minify: false,
      // The code is readable as it is, and a map without the sources would make hosts' tools look for them.
      sourcemap: false,
      lib: { entry: inProject('client/index.ts'), formats: ['es'], fileName: 'index' },
      rolldownOptions: {
        external: (specifier) => peers.some((peer) => specifier === peer || specifier.startsWith(`${peer}/`)),
        // As the package says of itself. Otherwise the launcher brings whole rooms for the one function that it calls.
        treeshake: { moduleSideEffects: false },
        output: { chunkFileNames: 'chunks/[name].js' },
      },
    },
  });
  writeLibraryTypes(path.join(outDir, 'types'), manifest.imports);
  await writeFile(path.join(outDir, 'package.json'), `${JSON.stringify(libraryManifest(manifest), null, 2)}\n`);
  for (const file of BESIDE_THE_CODE) await cp(inProject(file), path.join(outDir, file));
}
