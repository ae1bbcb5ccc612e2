import path from 'node:path';

const BROWSER_FOLDER = path.resolve(import.meta.dirname, '../browser');

const bundles = new Map<string, Promise<string>>();

/** A script is built on first use, because the bundler is slow. */
export function loadBrowserBundle(entry: string): Promise<string> {
  const cached = bundles.get(entry);
  if (cached) return cached;
  const text = build(path.join(BROWSER_FOLDER, entry));
  bundles.set(entry, text);
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
