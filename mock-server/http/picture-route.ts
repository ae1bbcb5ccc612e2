import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { sayUnknown } from '../catalogue/unknown-scenario.ts';
import type { Call, Reply } from './call.ts';
import { decodePart } from './decode-part.ts';
import { HttpProblem } from './http-problem.ts';
import { pictureFile, SCHEMES, type Scheme } from './picture-file.ts';
import type { Route } from './router.ts';

/**
 * GET /scenarios/<name>/picture: a JPEG of the scenario's decisive moment from its last replay, `?scheme=light` or `dark`
 * (light when left out).
 */
export const pictureRoute = (catalogue: Catalogue, replayFolder: string): Route => ({
  shown: 'GET /scenarios/<name>/picture',
  path: /^\/scenarios\/([^/]+)\/picture$/,
  methods: { GET: (call) => readPicture(call, catalogue, replayFolder) },
});

async function readPicture({ params, request }: Call, catalogue: Catalogue, replayFolder: string): Promise<Reply> {
  const given = decodePart(params[0] ?? '');
  const scenario = catalogue.find(given);
  if (!scenario) throw new HttpProblem(404, sayUnknown(given, catalogue));
  const { name } = scenario;
  const scheme = schemeOf(request.url);
  const body = await readFile(path.join(replayFolder, pictureFile(name, scheme))).catch(() => null);
  if (body === null) {
    throw new HttpProblem(404, `There is no picture of '${name}' yet. Take it with: npm run replay -- ${name}`);
  }
  const etag = `"${createHash('sha256').update(body).digest('base64url')}"`;
  const headers = { 'cache-control': 'no-cache', etag };
  if (request.headers['if-none-match'] === etag) return { status: 304, headers };
  return { status: 200, headers: { ...headers, 'content-type': 'image/jpeg' }, body };
}

function schemeOf(url = '/'): Scheme {
  const given = new URL(url, 'http://pictures').searchParams.get('scheme') ?? 'light';
  const scheme = SCHEMES.find((known) => known === given);
  if (scheme === undefined) throw new HttpProblem(400, `The scheme is one of: ${SCHEMES.join(', ')}.`);
  return scheme;
}
