import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';
import { projectPath } from '../command-line/project-path.ts';
import { readRootManifest } from '../package/manifest.ts';
import { measureSizes } from './bundle-sizes.ts';
import type { ConsumerProject } from './consumer-project.ts';

/** The limit in bytes of the installed package. */
const MAX_BYTES = 9 * 1024 ** 2;

export async function checkContents({ module }: ConsumerProject): Promise<string> {
  const files = await readdir(module, { recursive: true });
  const stats = await Promise.all(files.map((file) => stat(path.join(module, file))));
  const bytes = stats.filter((file) => file.isFile()).reduce((sum, { size }) => sum + size, 0);
  expect(bytes).toBeLessThan(MAX_BYTES);
  expect(files.filter((file) => /\.map$|(?<!\.d)\.tsx?$/.test(file))).toEqual([]);
  expect(await readFile(path.join(module, 'index.js'), 'utf8')).toMatch(/^'use client';/);
  return `${(bytes / 1024 ** 2).toFixed(1)} MB`;
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

/** How far the sizes in the guide may be from the measured ones, in KB. */
const SIZE_TOLERANCE = 1;

export async function checkSizes(project: ConsumerProject): Promise<string> {
  const { firstLoad, checkout } = await measureSizes(project);
  const [first, opened] = [firstLoad, checkout].map(
    ({ size, baseline, budget }) => `${size.toFixed(1)} KB (baseline ${baseline.toFixed(1)} KB, at most ${budget} KB)`,
  );
  const summary = `first load ${first}, checkout ${opened}`;
  if (firstLoad.size > firstLoad.budget || checkout.size > checkout.budget) throw new Error(summary);
  const guide = await readFile(projectPath('client/README.md'), 'utf8');
  const named = /adds about (\d+) KB \(gzip\).*The checkout itself, (\d+) KB/.exec(guide)?.slice(1).map(Number);
  const measured = [firstLoad.size - firstLoad.baseline, checkout.size].map(Math.round);
  if (measured.some((size, index) => !(Math.abs(size - (named?.[index] ?? 0)) <= SIZE_TOLERANCE)))
    throw new Error(
      `client/README.md says ${named?.join(' and ')} KB. It is ${measured.join(' and ')} KB: correct it.`,
    );
  return summary;
}
