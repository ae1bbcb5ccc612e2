import { createHash } from 'node:crypto';
import { browserBundle } from './browser-bundle.ts';

export interface Asset {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** The frames hold what people type, so they take scripts and connections from their own origin only. */
const framePolicy = (pageOrigins: readonly string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "connect-src 'self'",
    // Pages bring their own fonts, and style the text with rules the frame writes itself.
    "style-src * 'unsafe-inline'",
    'font-src * data:',
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${["'self'", ...pageOrigins].join(' ')}`,
  ].join('; ');

/** The script's address carries its content's hash: four frames share one download, and a changed script has another. */
const framePage = (script: string): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Secure payment input frame</title></head>
<body><script src="/card-provider/frame.js?v=${hashOf(script)}"></script></body>
</html>
`;

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12);

/**
 * Serves the browser script, the frame page and the frame script; null for any other path, the API's included.
 * `pageOrigins` are the origins whose pages may show the fields.
 */
export async function providerAsset(
  path: string,
  { pageOrigins }: { pageOrigins: readonly string[] },
): Promise<Asset | null> {
  const { pathname, searchParams } = new URL(path, 'http://provider.invalid');
  switch (pathname) {
    case '/stripe.js':
      return script(await browserBundle('page/main.ts'));
    case '/card-provider/frame.js':
      return frameScript(await browserBundle('frame/main.ts'), searchParams.get('v'));
    case '/card-provider/frame':
      return asset('text/html; charset=utf-8', framePage(await browserBundle('frame/main.ts')), {
        'content-security-policy': framePolicy(pageOrigins),
        'referrer-policy': 'no-referrer',
      });
    default:
      return null;
  }
}

const frameScript = (body: string, hash: string | null): Asset =>
  asset(
    'text/javascript; charset=utf-8',
    body,
    hash === hashOf(body) ? { 'cache-control': 'public, max-age=31536000, immutable' } : {},
  );

const script = (body: string): Asset =>
  // A page on another origin may load the script even when it isolates itself.
  asset('text/javascript; charset=utf-8', body, { 'cross-origin-resource-policy': 'cross-origin' });

const asset = (type: string, body: string, headers: Record<string, string>): Asset => ({
  status: 200,
  headers: { 'content-type': type, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', ...headers },
  body,
});
