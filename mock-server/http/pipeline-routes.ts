import { Hono } from 'hono';
import { loadProviderAsset } from '../card-provider/assets/provider-asset.ts';
import { redact } from '../journal/redaction.ts';
import { isJsonObject } from '../json.ts';
import type { Pipeline } from '../pipeline/index.ts';
import { RequestError } from '../request-error.ts';
import { truncate } from '../text.ts';
import { isFromUnknownPage, type OriginPolicy, originNotAllowed } from './origins.ts';
import {
  type AppContext,
  type AppEnv,
  caller,
  limitBody,
  type Routes,
  readJson,
  readJsonIfValid,
  readRedactedObject,
} from './request.ts';
import { dropConnection, graphqlMediaType, JSON_TYPE, sendResponse } from './responses.ts';

export const backendRoutes = (pipeline: Pipeline): Routes =>
  new Hono<AppEnv>()
    .post('/graphql', limitBody(), async (c) => {
      const body = await readJson(c);
      const contentType = graphqlMediaType(c);
      if (contentType === '')
        throw new RequestError(
          406,
          'The response is JSON. Send Accept: application/json, or application/graphql-response+json.',
        );
      const response = await pipeline.graphql(caller(c), body, c.req.header('idempotency-key') || null);
      return sendResponse(c, response, contentType);
    })
    .post('/chargify/subscription/upgrade', limitBody(), async (c) => {
      const body = await readRedactedObject(c).catch((error: unknown) => {
        if (error instanceof RequestError) return error;
        throw error;
      });
      return sendResponse(c, await pipeline.upgradeIntention(caller(c), body));
    });

const API_PATH = '/card-provider/v1/';

export function providerRoutes(
  pipeline: Pipeline,
  originPolicy: OriginPolicy,
  frameAncestors: (c: AppContext) => readonly string[],
  { hotReload = false } = {},
): Routes {
  const handleAsset = async (c: AppContext) => {
    const { path, url } = c.req;
    const session = isFromUnknownPage(c.req, originPolicy) ? null : (c.req.query('session') ?? null);
    const response = await pipeline.asset(session, path);
    if (response.kind === 'connection lost') return dropConnection(c, response);
    const { pathname, search } = new URL(url);
    const asset = await loadProviderAsset(pathname + search, { pageOrigins: frameAncestors(c), hotReload });
    if (asset) return c.body(asset.body, 200, asset.headers);
    const message = `The card provider has no file at ${truncate(path)}. Use /stripe.js, which loads its frames.`;
    throw new RequestError(404, message);
  };
  const handleApiCall = async (c: AppContext) => {
    if (isFromUnknownPage(c.req, originPolicy)) throw originNotAllowed();
    const { pathname, searchParams, search } = new URL(c.req.url);
    const isPost = c.req.method === 'POST';
    const sent = isPost ? await readJsonIfValid(c) : {};
    const body = isJsonObject(sent) ? redact(sent, 'card numbers except card.number') : null;
    const path = `/v1/${pathname.slice(API_PATH.length)}${search}`;
    const request = { method: isPost ? 'POST' : 'GET', path, body };
    const response = await pipeline.provider(caller(c), request, searchParams.get('key') ?? body?.['key']);
    // Ignores the content type of a fault, because HTML would run at the origin of the card fields.
    return sendResponse(c, response.kind === 'response' ? { ...response, contentType: JSON_TYPE } : response);
  };
  return new Hono<AppEnv>()
    .get(`${API_PATH}*`, handleApiCall)
    .post(`${API_PATH}*`, limitBody(), handleApiCall)
    .get('/card-provider/*', handleAsset)
    .get('/stripe.js', handleAsset);
}
