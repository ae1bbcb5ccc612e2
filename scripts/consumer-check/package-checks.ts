import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { captureProcess } from '../command-line/capture-process.ts';
import { readRootManifest } from '../package/manifest.ts';
import { StepFailure } from '../replay/wait-until.ts';
import type { ConsumerProject } from './consumer-project.ts';

const REQUIRED_FILES = ['CHANGELOG.md', 'LICENSE', 'README.md', 'package.json', 'index.js', 'types/index.d.ts'];
const ALLOWED_FILES =
  /^(LICENSE|[\w-]+\.md|package\.json|states\.json|scenario\.schema\.json|schema\.graphql|pacts\/[\w-]+\.json|index\.js|(chunks|server|msw|card-provider)\/[\w.-]+\.m?js|types\/[\w/-]+\.d\.ts|gallery\/.+)$/;

/** The package contains no sources, tests, tools or source maps. */
export async function checkContents({ module }: ConsumerProject): Promise<string> {
  const entries = await readdir(module, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(module, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'));
  const others = files.filter((file) => !ALLOWED_FILES.test(file) || file.endsWith('.map'));
  if (others.length > 0) throw new StepFailure({ expected: 'only the package', seen: others.join(', ') });
  const missing = REQUIRED_FILES.filter((file) => !files.includes(file));
  if (missing.length > 0) throw new StepFailure({ expected: missing.join(', '), seen: 'a package without it' });
  return `${files.length} files`;
}

/** publint and attw find nothing: entry points, types, files and formats match each other. */
export async function checkManifest({ module, tarball }: ConsumerProject): Promise<void> {
  for (const [program, ...args] of [
    ['publint', module, '--strict'],
    ['attw', tarball, '--ignore-rules', 'cjs-resolves-to-esm', '--no-emoji', '--no-color'],
  ] as const) {
    const { ok, output } = await captureProcess(program, args);
    if (!ok || /warning|suggestion/i.test(output)) throw new Error(`${program}:\n${output.trim()}`);
  }
}

const IMPORT_SPECIFIER = /\bfrom "([^"]+)"/g;

/**
 * The entry point is a client module for React Server Components. It and its static imports do not load Chakra, Apollo,
 * the card provider or framer-motion.
 */
export async function checkEntryPoint({ module }: ConsumerProject): Promise<void> {
  const visited = new Set<string>();
  const packages = new Set<string>();
  const follow = async (file: string): Promise<void> => {
    if (visited.has(file)) return;
    visited.add(file);
    const text = await readFile(path.join(module, file), 'utf8');
    for (const [, specifier = ''] of text.matchAll(IMPORT_SPECIFIER)) {
      if (specifier.startsWith('.')) await follow(path.join(path.dirname(file), specifier));
      else packages.add(specifier);
    }
  };
  await follow('index.js');
  const text = await readFile(path.join(module, 'index.js'), 'utf8');
  if (!text.startsWith("'use client';")) throw new StepFailure({ expected: "'use client'", seen: text.slice(0, 40) });
  const others = [...packages].filter((name) => name !== 'react' && !name.startsWith('react/'));
  if (others.length > 0) throw new StepFailure({ expected: 'only React', seen: others.join(', ') });
}

/**
 * The declarations import only packages that are in the manifest. Others resolve by chance, and not at all with pnpm, which
 * turns their types into `any`.
 */
export async function checkDeclarations({ module }: ConsumerProject): Promise<void> {
  const { dependencies, peerDependencies } = await readRootManifest();
  const installed = { ...dependencies, ...peerDependencies };
  const folder = path.join(module, 'types');
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.d.ts'));
  const texts = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')));
  const imported = texts.flatMap((text) => [...text.matchAll(IMPORT_SPECIFIER)].map(([, specifier = '']) => specifier));
  const others = imported.filter((name) => !name.startsWith('.') && !Object.hasOwn(installed, name));
  if (others.length > 0) throw new StepFailure({ expected: 'imports of the manifest', seen: others.join(', ') });
}
