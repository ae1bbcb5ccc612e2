import { randomBytes } from 'node:crypto';
import { readFile, realpath } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { ownValue } from '../own-value.ts';
import { compressFile } from './compress-file.ts';
import { createPageCsp, NONCE_PLACEHOLDER, PAGE_WITHOUT_NONCE_CSP } from './content-security-policy.ts';
import type { Reply } from './reply.ts';

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
  frameOrigin: (request: IncomingMessage) => string;
  /** Whether pages may also load the real card provider. */
  allowsRealProvider: boolean;
}

/** Serves the file at a path; null when there is none. */
export type FileHandler = (urlPath: string, request: IncomingMessage) => Promise<Reply | null>;

/**
 * Serves the files of a built client, and nothing outside its folder. Every page response has a fresh nonce and content
 * security policy. Fonts are readable from any origin because the card provider's frames use them.
 */
export function staticFiles({ folder, frameOrigin, allowsRealProvider }: StaticFilesOptions): FileHandler {
  const renderPage = (html: string, request: IncomingMessage) => {
    if (!html.includes(NONCE_PLACEHOLDER)) return { body: html, policy: PAGE_WITHOUT_NONCE_CSP };
    const nonce = randomBytes(16).toString('base64');
    const policy = createPageCsp({ nonce, frameOrigin: frameOrigin(request), allowsRealProvider });
    return { body: html.replaceAll(NONCE_PLACEHOLDER, nonce), policy };
  };
  return async (urlPath, request) => {
    const file = await resolveInside(folder, urlPath === '/' ? '/index.html' : urlPath);
    const type = file === null ? undefined : ownValue(CONTENT_TYPES, path.extname(file));
    if (file === null || type === undefined) return null;
    const content = await readFile(file).catch(() => null);
    if (content === null) return null;
    const isPage = type.startsWith('text/html');
    const { body, policy } = isPage ? renderPage(content.toString('utf8'), request) : { body: content, policy: null };
    const isHashed = urlPath.startsWith('/assets/');
    const reply = {
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
    return compressFile(reply, request);
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
