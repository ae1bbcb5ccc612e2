import { loadProviderAsset } from '../card-provider/assets/provider-asset.ts';
import { redactCardNumbers } from '../journal/card-numbers.ts';
import { isJsonObject } from '../own-value.ts';
import type { Pipeline } from '../pipeline/index.ts';
import { RequestError } from '../request-error.ts';
import { truncate } from '../truncate.ts';
import { compressFile } from './compress-file.ts';
import { type HttpContext, readQuery } from './http-context.ts';
import { readJsonIfValid } from './read-body.ts';
import { json, type Reply } from './reply.ts';
import { caller } from './request-session.ts';
import type { Route } from './router.ts';
import { sendDelivery } from './send-delivery.ts';

const API_PATH = '/card-provider/v1/';

/** The card provider: its browser script, its frames, and their API, which is authenticated by the publishable key. */
export function providerRoutes(
  pipeline: Pipeline,
  frameAncestors: (http: HttpContext) => readonly string[],
  { hotReload = false } = {},
): Route[] {
  const handleAsset = async (http: HttpContext): Promise<Reply | null> => {
    const { path, request } = http;
    const delivery = await pipeline.asset(readQuery(http).get('session'), path);
    if (delivery.kind === 'connection lost') return sendDelivery(http, delivery);
    const asset = await loadProviderAsset(request.url ?? path, { pageOrigins: frameAncestors(http), hotReload });
    if (!asset)
      throw new RequestError(
        404,
        `The card provider has no file at ${truncate(path)}. Use /stripe.js, which loads its frames.`,
      );
    return compressFile(asset, request);
  };
  const handleApiCall = async (http: HttpContext): Promise<Reply | null> => {
    const { method, path } = http;
    const query = readQuery(http);
    const sent = method === 'POST' ? await readJsonIfValid(http) : {};
    const body = isJsonObject(sent) ? redactCardNumbers(sent, { keepsCardFields: true }) : null;
    const search = query.size > 0 ? `?${query}` : '';
    const request = { method, path: `/v1/${path.slice(API_PATH.length)}${search}`, body };
    const reply = sendDelivery(http, await pipeline.provider(caller(http), request, query.get('key') ?? body?.['key']));
    // Overrides the content type of a fault: HTML here would run at the origin of the card fields.
    return reply && { ...reply, headers: { ...reply.headers, ...json(null).headers } };
  };
  return [
    {
      label: 'POST /card-provider/v1/*',
      path: /^\/card-provider\/v1\//,
      methods: { GET: handleApiCall, POST: handleApiCall },
    },
    { label: 'GET /card-provider/*', path: /^\/card-provider\//, methods: { GET: handleAsset } },
    { label: 'GET /stripe.js', path: '/stripe.js', methods: { GET: handleAsset } },
  ];
}
