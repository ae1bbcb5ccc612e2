import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { requireScenario } from '../catalogue/unknown-scenario.ts';
import { RequestError } from '../request-error.ts';
import { type HttpContext, readQuery } from './http-context.ts';
import { PICTURE_SCHEMES, type PictureScheme, pictureFile } from './picture-file.ts';
import type { Reply } from './reply.ts';
import type { Route } from './router.ts';

/** GET /scenarios/<name>/picture: a JPEG from the scenario's last replay, `?scheme=light` (default) or `dark`. */
export const pictureRoute = (catalogue: Catalogue, replayFolder: string): Route => ({
  label: 'GET /scenarios/<name>/picture',
  path: /^\/scenarios\/([^/]+)\/picture$/,
  methods: { GET: (http) => readPicture(http, catalogue, replayFolder) },
});

async function readPicture(http: HttpContext, catalogue: Catalogue, replayFolder: string): Promise<Reply> {
  const { name } = requireScenario(http.params[0] ?? '', catalogue);
  const scheme = parseScheme(http);
  const body = await readFile(path.join(replayFolder, pictureFile(name, scheme))).catch(() => null);
  if (body === null) {
    throw new RequestError(404, `There is no picture of '${name}' yet. Its next replay takes one.`);
  }
  const etag = `"${createHash('sha256').update(body).digest('base64url')}"`;
  const headers = { 'cache-control': 'no-cache', etag };
  if (http.request.headers['if-none-match'] === etag) return { status: 304, headers };
  return { status: 200, headers: { ...headers, 'content-type': 'image/jpeg' }, body };
}

function parseScheme(http: HttpContext): PictureScheme {
  const given = readQuery(http).get('scheme') ?? 'light';
  const scheme = PICTURE_SCHEMES.find((known) => known === given);
  if (scheme === undefined) throw new RequestError(400, `'scheme' must be one of: ${PICTURE_SCHEMES.join(', ')}.`);
  return scheme;
}
