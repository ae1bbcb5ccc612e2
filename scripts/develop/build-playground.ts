import { createHash } from 'node:crypto';
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { listProjectFiles, projectPath } from '../command-line/project-path.ts';

const FINGERPRINT_FILE = 'fingerprint';

/**
 * Builds the playground for the scenario server to serve, unless its inputs are unchanged, and resolves to the folder.
 * With a publishable key the page loads the real card provider's script.
 */
export async function buildPlayground({ publishableKey = '' } = {}): Promise<string> {
  const outDir = projectPath('.preview');
  const currentFingerprint = await computeFingerprint(publishableKey);
  const builtFingerprint = await readFile(path.join(outDir, FINGERPRINT_FILE), 'utf8').catch(() => '');
  if (builtFingerprint === currentFingerprint) return outDir;
  // Vite is imported only now, because it loads slowly and most starts find the page built.
  const { build } = await import('vite');
  // Builds in a temporary folder and renames it, so that a server never serves a partial build.
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
  const files = [...listProjectFiles('client'), 'vite.config.ts', 'package-lock.json'].map(async (file) => {
    const { mtimeMs, size } = await stat(projectPath(file));
    return `${file} ${mtimeMs} ${size}`;
  });
  return createHash('sha256')
    .update([publishableKey, ...(await Promise.all(files))].join('\n'))
    .digest('hex');
}
