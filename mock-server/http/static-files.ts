import { randomBytes } from 'node:crypto';
import { readFile, realpath } from 'node:fs/promises';
import path from 'node:path';
import { ownValue } from '../own-value.ts';
import { createPageCsp, NONCE_PLACEHOLDER, PAGE_WITHOUT_NONCE_CSP } from './content-security-policy.ts';
import type { AppContext } from './context.ts';
import { createResponse, respond } from './responses.ts';

const CONTENT_TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
};

interface StaticFilesOptions {
  folder: string;
  /** The origin of the card provider's frames for the requested page. */
  frameOrigin: (c: AppContext) => string;
  /** Whether pages may also load the real card provider. */
  allowsRealProvider: boolean;
}

/**
 * Serves the files of a built client, and nothing outside its folder. Every page response has a fresh nonce and content
 * security policy. Fonts are readable from any origin because the card provider's frames use them.
 */
export function staticFiles({
  folder,
  frameOrigin,
  allowsRealProvider,
}: StaticFilesOptions): (c: AppContext) => Promise<Response | null> {
  const renderPage = (html: string, c: AppContext) => {
    if (!html.includes(NONCE_PLACEHOLDER)) return { body: html, policy: PAGE_WITHOUT_NONCE_CSP };
    const nonce = randomBytes(16).toString('base64');
    const policy = createPageCsp({ nonce, frameOrigin: frameOrigin(c), allowsRealProvider });
    return { body: html.replaceAll(NONCE_PLACEHOLDER, nonce), policy };
  };
  return async (c) => {
    const { pathname, search } = new URL(c.req.url);
    const file = await resolveInside(folder, pathname === '/' ? '/index.html' : pathname);
    const type = file === null ? undefined : ownValue(CONTENT_TYPES, path.extname(file));
    if (file === null || type === undefined) return null;
    const content = await readFile(file).catch(() => null);
    if (content === null) return null;
    const headers = { 'content-type': type, 'cache-control': 'no-cache', 'referrer-policy': 'same-origin' };
    if (type.startsWith('text/html')) {
      // A content security policy cannot contain an IPv6 address, so it could not allow the card provider's frames.
      const host = c.req.header('host') ?? '';
      if (host.startsWith('[::1]'))
        return respond(c, 307, { location: `http://${host.replace('[::1]', 'localhost')}${pathname}${search}` });
      const { body, policy } = renderPage(content.toString('utf8'), c);
      return respond(c, 200, { ...headers, 'content-security-policy': policy }, body);
    }
    const isHashed = file.startsWith(path.join(await realpath(folder), 'assets') + path.sep);
    const more = {
      'content-length': String(content.length),
      ...(isHashed && { 'cache-control': 'public, max-age=31536000, immutable' }),
      ...(type.startsWith('font/') && { 'access-control-allow-origin': '*' }),
    };
    return createResponse(c, { ...headers, ...more }, new Uint8Array(content));
  };
}

/** The real path of a file below `folder`; null when it does not exist or `..` or a symbolic link leads outside. */
async function resolveInside(folder: string, urlPath: string): Promise<string | null> {
  try {
    const root = await realpath(folder);
    const file = await realpath(path.join(root, decodeURIComponent(urlPath)));
    return file.startsWith(`${root}${path.sep}`) ? file : null;
  } catch {
    return null;
  }
}
