import { readFile, realpath } from 'node:fs/promises';
import path from 'node:path';
import { ownValue } from '../own-value.ts';
import type { Reply } from './call.ts';

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

/**
 * Serves the files of a built client, and nothing outside its folder. Fonts may be read from any origin, because the
 * provider's field frames live at another one.
 */
export function staticFiles(folder: string): (urlPath: string) => Promise<Reply | null> {
  return async (urlPath) => {
    const file = await resolveInside(folder, urlPath === '/' ? '/index.html' : urlPath);
    const type = file === null ? undefined : ownValue(TYPES, path.extname(file));
    if (file === null || type === undefined) return null;
    const body = await readFile(file).catch(() => null);
    if (body === null) return null;
    const isHashed = urlPath.startsWith('/assets/');
    return {
      status: 200,
      headers: {
        'content-type': type,
        'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
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
