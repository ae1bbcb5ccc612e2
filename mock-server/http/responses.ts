import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { accepts } from 'hono/accepts';
import type { StatusCode } from 'hono/utils/http-status';
import type { PipelineResponse } from '../pipeline/index.ts';
import { INERT_CSP } from './content-security-policy.ts';
import type { AppContext } from './request.ts';

export const JSON_TYPE = 'application/json; charset=utf-8';
const GRAPHQL_TYPE = 'application/graphql-response+json; charset=utf-8';
const WITHOUT_BODY = [204, 205, 304];

export function jsonFile(c: AppContext, value: object, fileName: string): Response {
  if (c.req.query('download') === '1') c.header('content-disposition', `attachment; filename="${fileName}"`);
  return c.json(value);
}

export const graphqlMediaType = (c: AppContext): string =>
  accepts(c, {
    header: 'Accept',
    supports: ['application/json', 'application/graphql-response+json'],
    default: JSON_TYPE,
    match(accepted) {
      const { type } =
        accepted.find(({ type, q }) => q > 0 && /^(\*|application)\/(\*|json|graphql-response\+json)$/.test(type)) ??
        {};
      if (type === undefined) return '';
      return type.includes('graphql') ? GRAPHQL_TYPE : JSON_TYPE;
    },
  });

export function sendResponse(c: AppContext, response: PipelineResponse, contentType = JSON_TYPE): Response {
  if (response.kind === 'connection lost') return dropConnection(c, response);
  const { status, body } = response;
  return c.newResponse(WITHOUT_BODY.includes(status) ? null : body, status as StatusCode, {
    'content-type': response.contentType ?? contentType,
  });
}

/** With `sendsHead`, browsers do not repeat the request by themselves, as they do on a reused connection. */
export function dropConnection(c: AppContext, { sendsHead }: { sendsHead: boolean }): Response {
  const { outgoing } = c.env;
  if (sendsHead) {
    const cors = c.res.headers.get('access-control-allow-origin');
    outgoing.writeHead(200, {
      'content-type': JSON_TYPE,
      'content-security-policy': INERT_CSP,
      'x-content-type-options': 'nosniff',
      ...(cors !== null && { 'access-control-allow-origin': cors, 'access-control-allow-credentials': 'true' }),
    });
    outgoing.write(' ', () => outgoing.destroy());
  } else outgoing.socket?.resetAndDestroy();
  return alreadySent();
}

/** A route returns this response after it has sent or dropped one itself, so that Hono sends nothing more. */
export const alreadySent = (): Response => RESPONSE_ALREADY_SENT.clone();
