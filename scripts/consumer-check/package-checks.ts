import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect } from '@playwright/test';
import { build, type Rolldown } from 'vite';
import { projectPath } from '../command-line/project-path.ts';
import { readRootManifest } from '../package/manifest.ts';
import type { ConsumerProject } from './consumer-project.ts';

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

/** Limits in KB of 1,024 bytes, compressed, for the first load and for opening the checkout. */
const BUDGETS = { firstLoad: 73, checkout: 140 };

interface BuiltPage {
  folder: string;
  /** Files that the page loads statically, as paths in that folder. */
  firstLoad: string[];
  /** The other scripts and styles. */
  onDemand: string[];
}

async function buildPage(root: string, outDir: string): Promise<BuiltPage> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    // Without hashes in the names, whose bytes would change the compressed sizes of code that is the same.
    build: {
      ...{ outDir, emptyOutDir: true },
      rolldownOptions: { checks: { pluginTimings: false }, output: { chunkFileNames: 'assets/[name].js' } },
    },
  });
  const { output } = built as Rolldown.RolldownOutput;
  const firstLoad = new Set(['index.html']);
  const addImports = (name = ''): void => {
    const chunk = output.find(({ fileName }) => fileName === name);
    if (chunk?.type !== 'chunk' || firstLoad.has(name)) return;
    firstLoad.add(name);
    for (const imported of chunk.imports) addImports(imported);
  };
  addImports(output.find((file) => file.type === 'chunk' && file.isEntry)?.fileName);
  const onDemand = output.map(({ fileName }) => fileName).filter((name) => !firstLoad.has(name));
  return { folder: outDir, firstLoad: [...firstLoad], onDemand };
}

export const buildConsumerPage = ({ app, builtPage }: ConsumerProject): Promise<BuiltPage> =>
  buildPage(path.join(app, 'page'), builtPage);

async function gzipKilobytes(folder: string, files: readonly string[]): Promise<number> {
  const contents = await Promise.all(files.map((file) => readFile(path.join(folder, file))));
  return contents.reduce((sum, content) => sum + gzipSync(content).length, 0) / 1024;
}

const buildLibraryPage = ({ app }: ConsumerProject): Promise<BuiltPage> =>
  buildPage(projectPath('scripts/bench/library-page'), path.join(app, 'built-libraries'));

/** Sizes in KB, with baselines: of the first load beside React alone, and of what opening adds beside the libraries alone. */
export async function measureSizes(project: ConsumerProject) {
  const [page, libraries] = [await buildConsumerPage(project), await buildLibraryPage(project)];
  const react = await buildPage(
    projectPath('scripts/consumer-check/react-page'),
    path.join(project.app, 'built-react'),
  );
  // The save dialog's chunk loads when that dialog is opened.
  const opened = page.onDemand.filter((file) => !file.includes('payment-method'));
  return {
    /** The built page with the module, and the built page with the libraries alone. */
    folders: [page.folder, libraries.folder],
    firstLoad: {
      size: await gzipKilobytes(page.folder, page.firstLoad),
      baseline: await gzipKilobytes(react.folder, react.firstLoad),
      budget: BUDGETS.firstLoad,
    },
    checkout: {
      size: await gzipKilobytes(page.folder, opened),
      baseline: await gzipKilobytes(libraries.folder, libraries.onDemand),
      budget: BUDGETS.checkout,
    },
  };
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
