import { createHash } from 'node:crypto';
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'vite';
import { inProject } from './in-project.ts';

/** What the built page depends on: sources, and the packages that are installed. */
const SOURCES = ['client', 'vite.config.ts', 'package-lock.json'];
const FINGERPRINT = 'fingerprint';

/**
 * The folder of the built host page, for the scenario server to serve. It is built again only when something it is made
 * from has changed. With a publishable key of one's own the page loads the real card provider's script.
 */
export async function builtHostPage({
  folder = '.preview',
  publishableKey = '',
}: {
  folder?: string;
  publishableKey?: string;
} = {}): Promise<string> {
  const outDir = inProject(folder);
  const wanted = await fingerprint(publishableKey);
  const known = await readFile(path.join(outDir, FINGERPRINT), 'utf8').catch(() => '');
  if (known === wanted) return outDir;
  // Built aside and moved, so that whoever serves the folder meanwhile never serves half of it.
  const aside = `${outDir}-${process.pid}`;
  try {
    await build({
      configFile: inProject('vite.config.ts'),
      logLevel: 'warn',
      define: { 'import.meta.env.VITE_STRIPE_PUBLISHABLE_KEY': JSON.stringify(publishableKey) },
      build: { outDir: aside },
    });
    await writeFile(path.join(aside, FINGERPRINT), wanted);
    await rm(outDir, { recursive: true, force: true });
    await rename(aside, outDir);
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
  return outDir;
}

async function fingerprint(publishableKey: string): Promise<string> {
  const listed = await Promise.all(SOURCES.map((source) => filesOf(inProject(source))));
  const facts = await Promise.all(
    listed.flat().map(async (file) => {
      const { mtimeMs, size } = await stat(file);
      return `${file} ${mtimeMs} ${size}`;
    }),
  );
  return createHash('sha256')
    .update([publishableKey, ...facts.sort()].join('\n'))
    .digest('hex');
}

async function filesOf(source: string): Promise<string[]> {
  if (!(await stat(source)).isDirectory()) return [source];
  const entries = await readdir(source, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}
