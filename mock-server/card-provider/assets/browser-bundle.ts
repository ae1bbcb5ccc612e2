import path from 'node:path';

const BROWSER_FOLDER = path.resolve(import.meta.dirname, '../browser');

const REBUILD_AFTER_MS = 1_000;

const bundles = new Map<string, { builtAt: number; text: Promise<string> }>();

/** A script is built on first use, because the bundler is slow. `hotReload` builds a script older than a second again. */
export function loadBrowserBundle(entry: string, { hotReload = false } = {}): Promise<string> {
  const cached = bundles.get(entry);
  if (cached && !(hotReload && performance.now() - cached.builtAt >= REBUILD_AFTER_MS)) return cached.text;
  const text = build(path.join(BROWSER_FOLDER, entry));
  bundles.set(entry, { builtAt: performance.now(), text });
  // A failed build rejects the calls that wait for it, and the next call builds again.
  text.catch(() => bundles.delete(entry));
  return text;
}

async function build(entryPoint: string): Promise<string> {
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
  return outputFiles[0]?.text ?? '';
}
