import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';

const room = path.resolve(import.meta.dirname, '..');
const SOURCES = ['browser', 'rules'];

const bundles = new Map<string, { builtFrom: number; text: Promise<string> }>();

/**
 * The script bundled from `entry` (below `browser/`), built when it is first asked for and again after any source
 * changed, so that development needs no watcher and a server that never serves it never loads the bundler.
 */
export async function browserBundle(entry: string): Promise<string> {
  const newest = await newestChange();
  const known = bundles.get(entry);
  if (known?.builtFrom === newest) return known.text;
  const text = bundle(path.join(room, 'browser', entry));
  bundles.set(entry, { builtFrom: newest, text });
  // A failed build is reported to whoever asked and tried again by whoever asks next.
  text.catch(() => bundles.delete(entry));
  return text;
}

async function bundle(entryPoint: string): Promise<string> {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    entryPoints: [entryPoint],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2020',
    charset: 'utf8',
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
}

async function newestChange(): Promise<number> {
  const listings = await Promise.all(
    SOURCES.map(async (folder) => {
      const names = await readdir(path.join(room, folder), { recursive: true });
      return names.filter((name) => name.endsWith('.ts')).map((name) => path.join(room, folder, name));
    }),
  );
  const changes = await Promise.all(listings.flat().map(async (file) => (await stat(file)).mtimeMs));
  return Math.max(...changes);
}
