import { createHash } from 'node:crypto';
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { projectPath } from '../command-line/project-path.ts';

const SOURCES = ['client', 'vite.config.ts', 'package-lock.json'];
const FINGERPRINT_FILE = 'fingerprint';

/**
 * Builds the playground for the scenario server to serve, unless its inputs are unchanged, and resolves to the folder.
 * With a publishable key the page loads the real card provider's script.
 */
export async function buildPlayground({
  folder = '.preview',
  publishableKey = '',
}: {
  folder?: string;
  publishableKey?: string;
} = {}): Promise<string> {
  const outDir = projectPath(folder);
  const currentFingerprint = await computeFingerprint(publishableKey);
  const builtFingerprint = await readFile(path.join(outDir, FINGERPRINT_FILE), 'utf8').catch(() => '');
  if (builtFingerprint === currentFingerprint) return outDir;
  // Vite is imported only now, because it loads slowly and most starts find the page built.
  const { build } = await import('vite');
  // Built in a temporary folder and moved, so that a server never serves a partial build.
  const temporaryDir = `${outDir}-${process.pid}`;
  try {
    await build({
      configFile: projectPath('vite.config.ts'),
      logLevel: 'warn',
      define: { 'import.meta.env.VITE_STRIPE_PUBLISHABLE_KEY': JSON.stringify(publishableKey) },
      build: { outDir: temporaryDir },
    });
    await writeFile(path.join(temporaryDir, FINGERPRINT_FILE), currentFingerprint);
    await rm(outDir, { recursive: true, force: true });
    await rename(temporaryDir, outDir);
  } finally {
    await rm(temporaryDir, { recursive: true, force: true });
  }
  return outDir;
}

async function computeFingerprint(publishableKey: string): Promise<string> {
  const listed = await Promise.all(SOURCES.map((source) => filesOf(projectPath(source))));
  const fileStats = await Promise.all(
    listed.flat().map(async (file) => {
      const { mtimeMs, size } = await stat(file);
      return `${file} ${mtimeMs} ${size}`;
    }),
  );
  return createHash('sha256')
    .update([publishableKey, ...fileStats.sort()].join('\n'))
    .digest('hex');
}

async function filesOf(source: string): Promise<string[]> {
  if (!(await stat(source)).isDirectory()) return [source];
  const entries = await readdir(source, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}
