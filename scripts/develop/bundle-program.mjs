import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'rolldown';
import { bundleFolder, project, stateOf } from './program-cache.mjs';

/** Packages with native code or files of their own, and large ones that few starts load. */
const EXTERNAL = [
  'esbuild',
  'rolldown',
  'vite',
  'tsx',
  '@playwright/test',
  '@graphql-yoga/render-graphiql',
  '@redis/client',
  '@apollo/usage-reporting-protobuf',
].map((name) => new RegExp(`^${name}(/|$)`));
/** Files that change a bundle without being part of it. */
const SETTINGS = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'scripts/develop/run.mjs',
  'scripts/develop/bundle-program.mjs',
  'scripts/develop/program-cache.mjs',
];

/** Bundled code has another location than its source. */
const sourceLocations = {
  name: 'source-locations',
  transform: {
    filter: { id: /\.ts$/, code: /import\.meta\.(dirname|url)/ },
    handler: (code, id) => ({
      code: code
        .replaceAll('import.meta.dirname', JSON.stringify(path.dirname(id)))
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)),
      // Lines stay the same.
      map: null,
    }),
  },
};

/**
 * Bundles a program in its folder, with the states of its sources. Returns false, and changes nothing, if it has errors.
 * Files are renamed into place, because another process may read them.
 */
export async function writeBundle(program) {
  const folder = bundleFolder(program);
  const modules = new Set();
  const output = await bundle({ program, folder, modules });
  if (output === null) return false;
  const sources = [...modules]
    .map((id) => path.relative(project, id).replaceAll(path.sep, '/'))
    .filter((file) => /\.(ts|json)$/.test(file) && !file.includes('node_modules/'));
  const states = Object.fromEntries([...SETTINGS, ...sources].map((file) => [file, stateOf(file)]));
  mkdirSync(folder, { recursive: true });
  const write = (name, content) => {
    const temporary = path.join(folder, `${name}.${process.pid}`);
    writeFileSync(temporary, content);
    renameSync(temporary, path.join(folder, name));
  };
  // The entry point last: it refers to the others, whose names have their hashes.
  const files = output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]).reverse();
  for (const [name, content] of files) write(name, content);
  write('sources.json', JSON.stringify(states));
  const current = new Set(['sources.json', ...files.map(([name]) => name)]);
  for (const name of readdirSync(folder)) if (!current.has(name)) rmSync(path.join(folder, name), { force: true });
  return true;
}

/** Adds the ids of all modules to `modules`. */
async function bundle({ program, folder, modules }) {
  const listModules = {
    name: 'list-modules',
    buildEnd() {
      for (const id of this.getModuleIds()) modules.add(id);
    },
  };
  try {
    const { output } = await build({
      cwd: project,
      input: { main: program },
      tsconfig: path.join(project, 'tsconfig.json'),
      platform: 'node',
      external: EXTERNAL,
      transform: { target: 'node20' },
      resolve: {
        alias: {
          // Otherwise the library would be loaded with a second copy of graphql.
          './mock-library.ts': path.join(project, 'mock-server/package/bundled-mock-library.ts'),
          // In a bundle, Apollo's own module would hash each query in JavaScript.
          '@apollo/utils.createhash': 'node:crypto',
        },
      },
      plugins: [sourceLocations, listModules],
      write: false,
      logLevel: 'silent',
      output: {
        dir: folder,
        format: 'es',
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        sourcemap: 'hidden',
        sourcemapExcludeSources: true,
        comments: false,
      },
    });
    return output;
  } catch {
    return null;
  }
}
