import { ownValue } from '../../own-value.ts';
import { type BrowserBundle, browserBundle } from './browser-bundle.ts';

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
    // A challenge holds the bank's page.
    "frame-src 'self'",
    // Pages bring their own fonts: as style sheets, or as files.
    ['style-src', 'https:', ...pageOrigins].join(' '),
    ['font-src', 'https:', 'data:', ...pageOrigins].join(' '),
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${["'self'", ...pageOrigins].join(' ')}`,
  ].join('; ');

/** The documents of the provider's origin. The script writes all that is in them. */
const DOCUMENTS: Readonly<Record<string, { title: string; script: keyof typeof SCRIPTS }>> = {
  '/card-provider/frame': { title: 'Secure payment input frame', script: '/card-provider/frame.js' },
  '/card-provider/challenge': { title: '3D Secure authentication', script: '/card-provider/challenge.js' },
  '/card-provider/bank': { title: 'Emulated bank', script: '/card-provider/challenge.js' },
};

/** Their scripts, and the source each is bundled from. */
const SCRIPTS = {
  '/card-provider/frame.js': 'frame/main.ts',
  '/card-provider/challenge.js': 'challenge/main.ts',
};

/**
 * The script's address carries its content's hash: four frames share one download, and a changed script has another. It
 * names the session where the frame's own does, so that a server can treat one session's frames apart.
 */
function framePage(title: string, address: string, { hash }: BrowserBundle, session: string | null): string {
  const named = session !== null && SESSION.test(session) ? `session=${session}&amp;` : '';
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${title}</title></head>
<body><script src="${address}?${named}v=${hash}"></script></body>
</html>
`;
}

/** Nothing that could end the address it is written into. */
const SESSION = /^[\w.@-]{1,200}$/;

/**
 * Serves the browser script, the frames' documents and their scripts; null for any other path, the API's included.
 * `pageOrigins` are the origins whose pages may show the fields; `mayChange` says that the sources may, as in development.
 */
export async function providerAsset(
  path: string,
  { pageOrigins, mayChange = false }: { pageOrigins: readonly string[]; mayChange?: boolean },
): Promise<Asset | null> {
  const { pathname, searchParams } = new URL(path, 'http://provider.invalid');
  if (pathname === '/stripe.js') return script((await browserBundle('page/main.ts', { mayChange })).text);
  if (isFrameScript(pathname)) {
    return frameScript(await browserBundle(SCRIPTS[pathname], { mayChange }), searchParams.get('v'));
  }
  const page = ownValue(DOCUMENTS, pathname);
  if (!page) return null;
  const text = framePage(
    page.title,
    page.script,
    await browserBundle(SCRIPTS[page.script], { mayChange }),
    searchParams.get('session'),
  );
  return asset('text/html; charset=utf-8', text, {
    'content-security-policy': framePolicy(pageOrigins),
    'referrer-policy': 'no-referrer',
  });
}

const isFrameScript = (path: string): path is keyof typeof SCRIPTS => Object.hasOwn(SCRIPTS, path);

const frameScript = ({ text, hash }: BrowserBundle, asked: string | null): Asset =>
  asset(
    'text/javascript; charset=utf-8',
    text,
    asked === hash ? { 'cache-control': 'public, max-age=31536000, immutable' } : {},
  );

const script = (body: string): Asset =>
  // A page on another origin may load the script even when it isolates itself.
  asset('text/javascript; charset=utf-8', body, { 'cross-origin-resource-policy': 'cross-origin' });

const asset = (type: string, body: string, headers: Record<string, string>): Asset => ({
  status: 200,
  headers: { 'content-type': type, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', ...headers },
  body,
});
