import { ownValue } from '../own-value.ts';
import type { FaultEffect } from './records.ts';

/** Determines the format of errors and of empty responses. */
export type ApiKind = 'graphql' | 'rest' | 'provider';

/** A response that is sent without executing the request. */
export interface EarlyResponse {
  /** 0: the connection is closed without a response. */
  status: number;
  /** Null: the content type of a regular response. */
  contentType: string | null;
  body: string;
  /** The body as the journal records it. */
  answer: unknown;
}

/** The response of a fault that prevents execution; null for one that does not. */
export function faultResponse(effect: FaultEffect | undefined, api: ApiKind): EarlyResponse | null {
  switch (effect?.with) {
    case 'status': {
      const { status, body = proxyErrorPage(status), type = 'text/html; charset=utf-8' } = effect;
      return { status, contentType: type, body, answer: body };
    }
    case 'null data':
      return jsonResponse(200, api === 'graphql' ? { data: null } : null);
    case 'error':
      return errorResponse(effect, api);
    case 'lost connection':
      return effect.work === 'done' ? null : { status: 0, contentType: null, body: '', answer: null };
    case 'malformed JSON':
    case undefined:
      return null;
  }
}

function errorResponse({ message, code }: { message: string; code: string }, api: ApiKind): EarlyResponse {
  switch (api) {
    case 'graphql':
      return code === 'UNAUTHENTICATED'
        ? unauthenticatedResponse(message)
        : jsonResponse(200, { errors: [{ message, extensions: { code } }], data: null });
    case 'rest':
      return jsonResponse(ownValue(STATUS_BY_CODE, code) ?? 500, { error: { message } });
    case 'provider':
      return jsonResponse(500, { error: { type: 'api_error', message } });
  }
}

/** HTTP 401 for a missing or expired id token, without executing the operation. */
export const unauthenticatedResponse = (message: string): EarlyResponse =>
  jsonResponse(401, { errors: [{ message, extensions: { code: 'UNAUTHENTICATED' } }] });

const STATUS_BY_CODE: Record<string, number> = {
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  BAD_USER_INPUT: 400,
  TOO_MANY_REQUESTS: 429,
};

const jsonResponse = (status: number, answer: unknown): EarlyResponse => ({
  status,
  contentType: null,
  body: JSON.stringify(answer),
  answer,
});

/** An error page as a reverse proxy writes it. */
const proxyErrorPage = (status: number): string => {
  const title = `${status} ${REASON_PHRASES[status] ?? 'Error'}`;
  return `<html>\n<head><title>${title}</title></head>\n<body><center><h1>${title}</h1></center><hr><center>proxy</center></body>\n</html>\n`;
};

const REASON_PHRASES: Record<number, string> = {
  403: 'Forbidden',
  404: 'Not Found',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Temporarily Unavailable',
  504: 'Gateway Time-out',
};

/** The first half of a JSON object's text, which does not parse. */
export const firstHalf = (text: string): string => text.slice(0, Math.floor(text.length / 2));
