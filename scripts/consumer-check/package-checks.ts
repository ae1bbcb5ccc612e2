import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect } from '@playwright/test';
import { projectPath } from '../command-line/project-path.ts';
import { type ConsumerProject, runIn } from './consumer-project.ts';

const MAX_BYTES = 9 * 1024 ** 2;

export async function checkContents(project: ConsumerProject): Promise<string> {
  const packed = await runIn(project, ['npm', 'pack', project.module, '--dry-run', '--json']);
  const [{ unpackedSize, files }] = JSON.parse(packed) as [{ unpackedSize: number; files: { path: string }[] }];
  expect(unpackedSize).toBeLessThan(MAX_BYTES);
  expect(files.filter((file) => /\.map$|(?<!\.d)\.tsx?$/.test(file.path))).toEqual([]);
  expect(await readFile(path.join(project.module, 'index.js'), 'utf8')).toMatch(/^'use client';/);
  return `${(unpackedSize / 1024 ** 2).toFixed(1)} MB`;
}

/** Limits in KB of 1,024 bytes, compressed, for the first load and for opening the checkout. */
const BUDGETS = { firstLoad: 73, checkout: 140 };

interface BuiltPage {
  folder: string;
  /** The compressed KB of the page with what it loads statically, and of its other scripts and styles. */
  firstLoad: number;
  onDemand: number;
}

export async function buildPage(project: ConsumerProject, root = 'page', outDir = 'built-page'): Promise<BuiltPage> {
  const folder = path.join(project.app, outDir);
  await runIn(project, ['vite', 'build', root, '--outDir', folder, '--emptyOutDir', '--logLevel', 'error']);
  const page = await readFile(path.join(folder, 'index.html'), 'utf8');
  const sizes = { folder, firstLoad: gzipSync(page).length / 1024, onDemand: 0 };
  for (const name of await readdir(path.join(folder, 'assets'))) {
    // The save dialog's chunk loads when that dialog is opened.
    if (name.startsWith('payment-method')) continue;
    const size = gzipSync(await readFile(path.join(folder, 'assets', name))).length / 1024;
    sizes[page.includes(name) ? 'firstLoad' : 'onDemand'] += size;
  }
  return sizes;
}

/** Sizes in KB, with baselines: of the first load beside React alone, and of what opening adds beside the libraries alone. */
export async function measureSizes(project: ConsumerProject) {
  const page = await buildPage(project);
  const libraries = await buildPage(project, projectPath('scripts/bench/library-page'), 'built-libraries');
  const react = await buildPage(project, projectPath('scripts/consumer-check/react-page'), 'built-react');
  return {
    /** The built page with the module, and the built page with the libraries alone. */
    folders: [page.folder, libraries.folder],
    firstLoad: { size: page.firstLoad, baseline: react.firstLoad, budget: BUDGETS.firstLoad },
    checkout: { size: page.onDemand, baseline: libraries.onDemand, budget: BUDGETS.checkout },
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
