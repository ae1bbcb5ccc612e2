import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { type BrowserBundle, createBundle } from './create-bundle.ts';

const MODULE_FOLDER = path.resolve(import.meta.dirname, '..');
const SOURCES = ['browser', 'rules'];

/** The minimum time between two scans of the sources for changes. */
const SCAN_INTERVAL_MS = 1_000;

const bundles = new Map<string, { builtFrom: number; bundle: Promise<BrowserBundle> }>();
let lastScan: { at: number; newest: Promise<number> } | null = null;

/**
 * The script bundled from `entry` (below `browser/`), built on first use, so that the bundler is loaded only when needed.
 * With `hotReload`, scans the sources at most once a second and rebuilds after a change.
 */
export async function loadBrowserBundle(entry: string, { hotReload = false } = {}): Promise<BrowserBundle> {
  const sourceTime = hotReload ? await latestSourceTime() : 0;
  const cached = bundles.get(entry);
  if (cached?.builtFrom === sourceTime) return cached.bundle;
  const bundle = build(path.join(MODULE_FOLDER, 'browser', entry));
  bundles.set(entry, { builtFrom: sourceTime, bundle });
  // Rejects the current callers and retries on the next call.
  bundle.catch(() => bundles.delete(entry));
  return bundle;
}

async function build(entryPoint: string): Promise<BrowserBundle> {
  const esbuild = await import('esbuild');
  const { outputFiles } = await esbuild.build({
    entryPoints: [entryPoint],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2020',
    charset: 'utf8',
    minify: true,
    logLevel: 'silent',
  });
  return createBundle(outputFiles[0]?.text ?? '');
}

function latestSourceTime(): Promise<number> {
  const at = performance.now();
  if (!lastScan || at - lastScan.at >= SCAN_INTERVAL_MS) lastScan = { at, newest: scanSources() };
  return lastScan.newest;
}

async function scanSources(): Promise<number> {
  const listings = await Promise.all(
    SOURCES.map(async (folder) => {
      const names = await readdir(path.join(MODULE_FOLDER, folder), { recursive: true });
      return names.filter((name) => name.endsWith('.ts')).map((name) => path.join(MODULE_FOLDER, folder, name));
    }),
  );
  const changes = await Promise.all(listings.flat().map(async (file) => (await stat(file)).mtimeMs));
  return Math.max(...changes);
}
