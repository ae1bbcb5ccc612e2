import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { createPageCsp, NONCE_PLACEHOLDER, PAGE_WITHOUT_NONCE_CSP } from './content-security-policy.ts';
import type { AppContext, AppEnv, Routes } from './request.ts';

interface StaticFilesOptions {
  folder: string;
  frameOrigin: (c: AppContext) => string;
  allowsRealProvider: boolean;
}

/** Every page response has a fresh nonce. Any origin may read fonts, because the card provider's frames use them. */
export function staticFiles({ folder, frameOrigin, allowsRealProvider }: StaticFilesOptions): Routes {
  const respondWithPage = async (c: AppContext) => {
    const html = await readFile(path.join(folder, c.req.param('page') ?? 'index.html'), 'utf8').catch(() => null);
    if (html === null) return c.notFound();
    // Redirects from [::1], because no content security policy with an IPv6 address could allow the provider's frames.
    const host = c.req.header('host') ?? '';
    if (host.startsWith('[::1]')) return c.redirect(c.req.url.replace('[::1]', 'localhost'), 307);
    c.header('cache-control', 'no-cache');
    c.header('referrer-policy', 'same-origin');
    c.header('content-security-policy', PAGE_WITHOUT_NONCE_CSP);
    if (!html.includes(NONCE_PLACEHOLDER)) return c.html(html);
    const nonce = randomBytes(16).toString('base64');
    c.header('content-security-policy', createPageCsp({ nonce, frameOrigin: frameOrigin(c), allowsRealProvider }));
    return c.html(html.replaceAll(NONCE_PLACEHOLDER, nonce));
  };
  return new Hono<AppEnv>()
    .get('/', respondWithPage)
    .get('/:page{[\\w-]+\\.html}', respondWithPage)
    .use(async (c, next) => {
      await next();
      if (c.res.status !== 200) return;
      const { headers } = c.res;
      const isHashed = c.req.path.startsWith('/assets/');
      headers.set('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      headers.set('referrer-policy', 'same-origin');
      if (headers.get('content-type')?.startsWith('font/')) headers.set('access-control-allow-origin', '*');
    })
    .use(serveStatic({ root: folder }));
}
