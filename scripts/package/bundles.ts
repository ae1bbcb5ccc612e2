import { builtinModules } from 'node:module';
import { type BuildOptions, build, type OutputOptions } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';
import { projectPath } from '../command-line/project-path.ts';

/** Readable code without source maps: maps would refer to sources that are not in the package. */
const OUTPUT: OutputOptions = { format: 'es', minify: false, sourcemap: false, entryFileNames: '[name].js' };
const COMMON: BuildOptions = {
  cwd: projectPath(),
  tsconfig: projectPath('tsconfig.json'),
  logLevel: 'warn',
  checks: { pluginTimings: false },
};

const PACKAGE_MODULES = {
  './browser-bundle.ts': projectPath('mock-server/package/built-browser-bundle.ts'),
};

const belongsTo = (packages: readonly string[]) => (specifier: string) =>
  packages.some((name) => specifier === name || specifier.startsWith(`${name}/`));

/** The module: `index.js`, and code loaded on demand in `chunks/`. The packages that npm installs with it are not bundled. */
export const buildModule = (dir: string, installed: readonly string[]): Promise<unknown> =>
  build({
    ...COMMON,
    input: { index: projectPath('client/index.ts') },
    external: belongsTo(installed),
    platform: 'browser',
    // No module has side effects, as package.json declares; otherwise the launcher would include whole modules.
    treeshake: { moduleSideEffects: false },
    // The browsers of Baseline 2022, which the guide promises.
    transform: { target: ['chrome108', 'edge108', 'firefox108', 'safari16'] },
    output: {
      ...OUTPUT,
      dir,
      chunkFileNames: 'chunks/[name].js',
      // A page loads this chunk first, because the launcher and the checkout both need it.
      codeSplitting: {
        groups: [{ name: 'shared', test: /client\/(domain\/(pay-label|store)|ui\/opener)\.ts$/ }],
      },
      // React Server Components may import the module: its hooks and components run in the browser.
      banner: ({ isEntry }) => (isEntry ? "'use client';" : ''),
    },
  });

/** Not bundled, because this package is larger than the rest. An app that opens the GraphQL explorer installs it. */
const EXPLORER = '@graphql-yoga/render-graphiql';

/** The scenario server and its command, with their dependencies: an app installs none of them. */
export const buildServer = (dir: string, input: Record<string, string>, optionalPeers: readonly string[]) =>
  build({
    ...COMMON,
    input,
    external: belongsTo([
      ...optionalPeers,
      EXPLORER,
      ...builtinModules,
      ...builtinModules.map((name) => `node:${name}`),
    ]),
    platform: 'node',
    transform: { target: 'node20' },
    // In a bundle, Apollo's own module would hash each query in JavaScript.
    resolve: { alias: { ...PACKAGE_MODULES, '@apollo/utils.createhash': 'node:crypto' } },
    output: { ...OUTPUT, dir, chunkFileNames: '[name].js' },
  });

/** The backend for Node and browsers: contains no module of Node. */
export const buildHandlers = (dir: string, input: Record<string, string>, optionalPeers: readonly string[]) =>
  build({
    ...COMMON,
    input,
    external: belongsTo(optionalPeers),
    platform: 'browser',
    treeshake: { moduleSideEffects: false },
    transform: { target: 'es2022' },
    resolve: { alias: PACKAGE_MODULES },
    output: { ...OUTPUT, dir, chunkFileNames: '[name].js' },
  });

/** The declarations that the public API refers to, and no others. Those of packages that npm does not install with it are bundled. */
export const buildTypes = (dir: string, input: Record<string, string>, installed: readonly string[]) =>
  build({
    ...COMMON,
    input,
    external: belongsTo(installed),
    plugins: [
      dts({
        emitDtsOnly: true,
        tsconfig: projectPath('tsconfig.json'),
        compilerOptions: { noCheck: true },
      }),
    ],
    output: {
      dir,
      format: 'es',
      chunkFileNames: 'chunks/[name].js',
      // The declarations of zod rely on `@ts-expect-error` comments, and a bundle drops them.
      postBanner: ({ moduleIds }) => (moduleIds.some((id) => /[\\/]zod[\\/]/.test(id)) ? '// @ts-nocheck' : ''),
    },
  });
