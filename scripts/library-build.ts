import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'vite';
import { writeLibraryTypes } from './library-types.ts';
import { projectPath } from './project-path.ts';
import type { ImportAliases } from './type-specifiers.ts';

/** Documents packed with the code. */
export const PACKAGE_DOCUMENTS = ['LICENSE', 'README.md', 'client/README.md'];

interface Manifest {
  name: string;
  version: string;
  description: string;
  license: string;
  sideEffects: boolean;
  exports: object;
  imports: ImportAliases;
  peerDependencies: Record<string, string>;
}

/** The package.json of the built folder, for using that folder as a package. */
function libraryManifest({ name, version, description, license, sideEffects, ...manifest }: Manifest): object {
  const exports = JSON.parse(JSON.stringify(manifest.exports).replaceAll('"./dist/', '"./'));
  const { peerDependencies } = manifest;
  return { name, version, description, license, type: 'module', sideEffects, exports, peerDependencies };
}

/** Builds the package: `index.js`, code loaded on demand in `chunks/`, types, licence and README. */
export async function buildLibrary(outDir: string): Promise<void> {
  const manifest = JSON.parse(await readFile(projectPath('package.json'), 'utf8')) as Manifest;
  const peers = Object.keys(manifest.peerDependencies);
  await rm(outDir, { recursive: true, force: true });
  await build({
    configFile: false,
    root: projectPath(),
    logLevel: 'warn',
    build: {
      outDir,
      target: 'es2022',
      minify: false,
      // The code is not minified, and a source map would refer to sources that are not in the package.
      sourcemap: false,
      lib: { entry: projectPath('client/index.ts'), formats: ['es'], fileName: 'index' },
      rolldownOptions: {
        external: (specifier) => peers.some((peer) => specifier === peer || specifier.startsWith(`${peer}/`)),
        // As in package.json; otherwise the launcher would include whole modules for one function.
        treeshake: { moduleSideEffects: false },
        output: { chunkFileNames: 'chunks/[name].js' },
      },
    },
  });
  writeLibraryTypes(path.join(outDir, 'types'), manifest.imports);
  await writeFile(path.join(outDir, 'package.json'), `${JSON.stringify(libraryManifest(manifest), null, 2)}\n`);
  for (const file of PACKAGE_DOCUMENTS) await cp(projectPath(file), path.join(outDir, file));
}
