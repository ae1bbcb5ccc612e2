import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';
import { captureProcess } from '../command-line/capture-process.ts';
import { readRootManifest } from '../package/manifest.ts';
import type { ConsumerProject } from './consumer-project.ts';

/** The limit in bytes of the installed package. */
const MAX_BYTES = 9 * 1024 ** 2;

/** The package is small, contains no sources and source maps, and its entry point is a client module for React Server Components. */
export async function checkContents({ module }: ConsumerProject): Promise<string> {
  const files = await readdir(module, { recursive: true });
  const stats = await Promise.all(files.map((file) => stat(path.join(module, file))));
  const bytes = stats.filter((file) => file.isFile()).reduce((sum, { size }) => sum + size, 0);
  expect(bytes).toBeLessThan(MAX_BYTES);
  expect(files.filter((file) => /\.map$|(?<!\.d)\.tsx?$/.test(file))).toEqual([]);
  expect(await readFile(path.join(module, 'index.js'), 'utf8')).toMatch(/^'use client';/);
  return `${(bytes / 1024 ** 2).toFixed(1)} MB`;
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
  expect(imported.filter((name) => !name.startsWith('.') && !Object.hasOwn(installed, name))).toEqual([]);
}
