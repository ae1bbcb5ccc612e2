import { createHash } from 'node:crypto';
import { ownValue } from '../../json.ts';
import { loadBrowserBundle } from './browser-bundle.ts';

interface ProviderAsset {
  headers: Record<string, string>;
  body: string;
}

/** Frames contain card data, so they may only run scripts of their own origin and only connect to it. */
const createFrameCsp = (pageOrigins: readonly string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "connect-src 'self'",
    // The frames may load the fonts of the host page that embeds them.
    ['style-src', 'https:', ...pageOrigins].join(' '),
    ['font-src', 'https:', 'data:', ...pageOrigins].join(' '),
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${["'self'", ...pageOrigins].join(' ')}`,
  ].join('; ');

const DOCUMENT_TITLES: Readonly<Record<string, string>> = {
  frame: 'Secure payment input frame',
  challenge: '3D Secure authentication',
};

/** The script's URL contains the content hash, so that all frames share one cached download. */
const renderDocument = (name: string, title: string, scriptHash: string): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${title}</title></head>
<body><script src="/card-provider/${name}.js?v=${scriptHash}"></script></body>
</html>
`;

export async function loadProviderAsset(
  path: string,
  { pageOrigins, hotReload = false }: { pageOrigins: readonly string[]; hotReload?: boolean },
): Promise<ProviderAsset | null> {
  const { pathname, searchParams } = new URL(path, 'http://provider.invalid');
  if (pathname === '/stripe.js') {
    // Allows cross-origin isolated pages to load the script.
    const headers = { 'cross-origin-resource-policy': 'cross-origin' };
    return createAsset(SCRIPT_TYPE, await loadBrowserBundle('page/main.ts', { hotReload }), headers);
  }
  const [, name = '', extension] = /^\/card-provider\/(\w+)(\.js)?$/.exec(pathname) ?? [];
  const title = ownValue(DOCUMENT_TITLES, name);
  if (title === undefined) return null;
  const script = await loadBrowserBundle(`${name}/main.ts`, { hotReload });
  const hash = createHash('sha256').update(script).digest('hex').slice(0, 12);
  if (extension !== undefined) {
    const isCacheable = searchParams.get('v') === hash;
    return createAsset(
      SCRIPT_TYPE,
      script,
      isCacheable ? { 'cache-control': 'public, max-age=31536000, immutable' } : {},
    );
  }
  return createAsset('text/html; charset=utf-8', renderDocument(name, title, hash), {
    'content-security-policy': createFrameCsp(pageOrigins),
    'referrer-policy': 'no-referrer',
  });
}

const SCRIPT_TYPE = 'text/javascript; charset=utf-8';

const createAsset = (type: string, body: string, headers: Record<string, string>): ProviderAsset => ({
  headers: { 'content-type': type, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', ...headers },
  body,
});
