import { createHash } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';

const room = path.resolve(import.meta.dirname, '..');
const SOURCES = ['browser', 'rules'];

/** How long the sources are taken to be as they were last seen. */
const LOOK_EVERY_MS = 1_000;

export interface BrowserBundle {
  text: string;
  /** Of its text: another script has another. */
  hash: string;
}

const bundles = new Map<string, { builtFrom: number; bundle: Promise<BrowserBundle> }>();
let looked: { at: number; newest: Promise<number> } | null = null;

/**
 * The script bundled from `entry` (below `browser/`), built when it is first asked for, so that a server that never serves
 * it never loads the bundler. Where its sources may change, they are looked at once a second at most, and a change of any
 * builds it again; otherwise no file is looked at any more.
 */
export async function browserBundle(entry: string, { mayChange = false } = {}): Promise<BrowserBundle> {
  const newest = mayChange ? await newestChange() : 0;
  const known = bundles.get(entry);
  if (known?.builtFrom === newest) return known.bundle;
  const bundle = build(path.join(room, 'browser', entry));
  bundles.set(entry, { builtFrom: newest, bundle });
  // A failed build is reported to whoever asked and tried again by whoever asks next.
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
  const text = outputFiles[0]?.text ?? '';
  return { text, hash: createHash('sha256').update(text).digest('hex').slice(0, 12) };
}

function newestChange(): Promise<number> {
  const at = performance.now();
  if (!looked || at - looked.at >= LOOK_EVERY_MS) looked = { at, newest: look() };
  return looked.newest;
}

async function look(): Promise<number> {
  const listings = await Promise.all(
    SOURCES.map(async (folder) => {
      const names = await readdir(path.join(room, folder), { recursive: true });
      return names.filter((name) => name.endsWith('.ts')).map((name) => path.join(room, folder, name));
    }),
  );
  const changes = await Promise.all(listings.flat().map(async (file) => (await stat(file)).mtimeMs));
  return Math.max(...changes);
}
