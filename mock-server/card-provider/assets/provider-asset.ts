import { createHash } from 'node:crypto';
import { ownValue } from '../../own-value.ts';
import { loadBrowserBundle } from './browser-bundle.ts';

interface ProviderAsset {
  headers: Record<string, string>;
  body: string;
}

/** Restricts the frames, which contain card data, to scripts and connections of their own origin. */
const createFrameCsp = (pageOrigins: readonly string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "connect-src 'self'",
    // For the fonts of the embedding page, as style sheets or files.
    ['style-src', 'https:', ...pageOrigins].join(' '),
    ['font-src', 'https:', 'data:', ...pageOrigins].join(' '),
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${["'self'", ...pageOrigins].join(' ')}`,
  ].join('; ');

/** The documents of the provider's origin. Their scripts create the content. */
const DOCUMENTS: Readonly<Record<string, { title: string; script: keyof typeof SCRIPTS }>> = {
  '/card-provider/frame': { title: 'Secure payment input frame', script: '/card-provider/frame.js' },
  '/card-provider/challenge': { title: '3D Secure authentication', script: '/card-provider/challenge.js' },
};

/** The scripts of the documents, and the entry point of each. */
const SCRIPTS = {
  '/card-provider/frame.js': 'frame/main.ts',
  '/card-provider/challenge.js': 'challenge/main.ts',
};

/** Renders a frame document. The script's URL contains the content hash, so that all frames share one cached download. */
const renderFramePage = (title: string, scriptPath: string, script: string): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${title}</title></head>
<body><script src="${scriptPath}?v=${hashOf(script)}"></script></body>
</html>
`;

/**
 * The browser script, the frame documents and their scripts; null for any other path, including those of the API.
 * `pageOrigins` are the origins whose pages may embed the frames; `hotReload` rebuilds changed sources.
 */
export async function loadProviderAsset(
  path: string,
  { pageOrigins, hotReload = false }: { pageOrigins: readonly string[]; hotReload?: boolean },
): Promise<ProviderAsset | null> {
  const { pathname, searchParams } = new URL(path, 'http://provider.invalid');
  if (pathname === '/stripe.js') return createScript(await loadBrowserBundle('page/main.ts', { hotReload }));
  if (isFrameScript(pathname)) {
    return createFrameScript(await loadBrowserBundle(SCRIPTS[pathname], { hotReload }), searchParams.get('v'));
  }
  const page = ownValue(DOCUMENTS, pathname);
  if (!page) return null;
  const text = renderFramePage(page.title, page.script, await loadBrowserBundle(SCRIPTS[page.script], { hotReload }));
  return createAsset('text/html; charset=utf-8', text, {
    'content-security-policy': createFrameCsp(pageOrigins),
    'referrer-policy': 'no-referrer',
  });
}

const isFrameScript = (path: string): path is keyof typeof SCRIPTS => Object.hasOwn(SCRIPTS, path);

const hashOf = (script: string): string => createHash('sha256').update(script).digest('hex').slice(0, 12);

const createFrameScript = (script: string, requestedHash: string | null): ProviderAsset =>
  createAsset(
    'text/javascript; charset=utf-8',
    script,
    requestedHash === hashOf(script) ? { 'cache-control': 'public, max-age=31536000, immutable' } : {},
  );

const createScript = (body: string): ProviderAsset =>
  // Allows cross-origin isolated pages to load the script.
  createAsset('text/javascript; charset=utf-8', body, { 'cross-origin-resource-policy': 'cross-origin' });

const createAsset = (type: string, body: string, headers: Record<string, string>): ProviderAsset => ({
  headers: { 'content-type': type, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', ...headers },
  body,
});
