import { randomBytes } from 'node:crypto';
import { readFile, realpath } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { ownValue } from '../own-value.ts';
import type { Reply } from './call.ts';
import { NONCE_PLACEHOLDER, pagePolicy, UNPREPARED_PAGE_POLICY } from './page-policy.ts';

const TYPES: Record<string, string> = {
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

interface Served {
  folder: string;
  /** The origin of the card provider's frames, for the page that is asked for. */
  frameOrigin: (request: IncomingMessage) => string;
  /** Whether pages may load the real card provider too. */
  allowsRealProvider: boolean;
}

/** Answers a request for a path with a file; null where there is none. */
export type Files = (urlPath: string, request: IncomingMessage) => Promise<Reply | null>;

/**
 * Serves the files of a built client, and nothing outside its folder. A page has a nonce and a content security policy of
 * its own in each response. Fonts may be read from any origin, because the provider's field frames live at another one.
 */
export function staticFiles({ folder, frameOrigin, allowsRealProvider }: Served): Files {
  const pageOf = (html: string, request: IncomingMessage) => {
    if (!html.includes(NONCE_PLACEHOLDER)) return { body: html, policy: UNPREPARED_PAGE_POLICY };
    const nonce = randomBytes(16).toString('base64');
    const policy = pagePolicy({ nonce, frameOrigin: frameOrigin(request), allowsRealProvider });
    return { body: html.replaceAll(NONCE_PLACEHOLDER, nonce), policy };
  };
  return async (urlPath, request) => {
    const file = await resolveInside(folder, urlPath === '/' ? '/index.html' : urlPath);
    const type = file === null ? undefined : ownValue(TYPES, path.extname(file));
    if (file === null || type === undefined) return null;
    const content = await readFile(file).catch(() => null);
    if (content === null) return null;
    const isPage = type.startsWith('text/html');
    const { body, policy } = isPage ? pageOf(content.toString('utf8'), request) : { body: content, policy: null };
    const isHashed = urlPath.startsWith('/assets/');
    return {
      status: 200,
      headers: {
        'content-type': type,
        'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
        ...(policy === null ? {} : { 'content-security-policy': policy }),
        'referrer-policy': 'same-origin',
        ...(type.startsWith('font/') ? { 'access-control-allow-origin': '*' } : {}),
      },
      body,
    };
  };
}

/** The real file that a path names, or null when there is none or it lies outside, by dots or by a link. */
async function resolveInside(folder: string, urlPath: string): Promise<string | null> {
  try {
    const root = await realpath(folder);
    const file = await realpath(path.join(root, decodeURIComponent(urlPath)));
    return file.startsWith(`${root}${path.sep}`) ? file : null;
  } catch {
    return null;
  }
}
