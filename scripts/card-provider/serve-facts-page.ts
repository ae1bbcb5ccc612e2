import type { BrowserContext } from '@playwright/test';
import { build } from 'esbuild';
import { projectPath } from '../command-line/project-path.ts';
import type { Provider } from './provider.ts';

/** Fulfills the requests for the page, because it has no server. */
export async function serveFactsPage(context: BrowserContext, { pageUrl, script }: Provider): Promise<void> {
  const bundle = await bundlePage();
  const html = `<!doctype html><html lang="en"><head><title>Facts</title></head><body>
${script === undefined ? '' : `<script src="${script}"></script>`}<script src="${pageUrl}.js"></script></body></html>`;
  await context.route(`${pageUrl}.js`, (route) => route.fulfill({ contentType: 'text/javascript', body: bundle }));
  await context.route(`${pageUrl}?*`, (route) => route.fulfill({ contentType: 'text/html', body: html }));
  // Chromium requires this permission for local addresses; versions before 142 do not know it.
  await context.grantPermissions(['local-network-access']).catch(() => undefined);
}

async function bundlePage(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [projectPath('scripts/card-provider/facts-page.tsx')],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    charset: 'utf8',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
}
