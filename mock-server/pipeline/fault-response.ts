import { ownValue } from '../own-value.ts';
import type { FaultEffect } from '../schemas/fault.ts';
import type { Answer, Api } from './call.ts';

/** The answer of a fault that prevents execution; null for one that does not. */
export function faultResponse(effect: FaultEffect | undefined, api: Api): Answer | null {
  if (api === 'asset') return effect ? NO_RESPONSE : null;
  switch (effect?.with) {
    case 'status': {
      const { status, body = proxyErrorPage(status), type = 'text/html; charset=utf-8' } = effect;
      return { ...NOT_EXECUTED, status, contentType: type, text: body, recorded: JSON.stringify(body) };
    }
    case 'null data':
      return jsonResponse(200, api === 'graphql' ? { data: null } : null);
    case 'error':
      return errorResponse(effect, api);
    case 'lost connection':
      return effect.work === 'done' ? null : NO_RESPONSE;
    case 'malformed JSON':
    case undefined:
      return null;
  }
}

/** Whether a fault drops the connection, before or after the call is executed. */
export const dropsConnection = (effect: FaultEffect | undefined, api: Api): boolean =>
  effect !== undefined && (api === 'asset' || effect.with === 'lost connection');

function errorResponse({ message, code }: { message: string; code: string | null }, api: Exclude<Api, 'asset'>) {
  switch (api) {
    case 'graphql': {
      const errors = [{ message, ...(code === null ? {} : { extensions: { code } }) }];
      return code === 'UNAUTHENTICATED' ? jsonResponse(401, { errors }) : jsonResponse(200, { errors, data: null });
    }
    case 'rest':
      return jsonResponse((code === null ? undefined : ownValue(STATUS_BY_CODE, code)) ?? 500, { error: { message } });
    case 'provider':
      return jsonResponse(500, { error: { type: 'api_error', message } });
  }
}

const STATUS_BY_CODE: Record<string, number> = {
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  BAD_USER_INPUT: 400,
  TOO_MANY_REQUESTS: 429,
};

const NOT_EXECUTED = { answeredBy: 'fault', reasons: ['not executed'] } as const;
const NO_RESPONSE: Answer = { ...NOT_EXECUTED, status: 0, text: '', recorded: 'null' };

const jsonResponse = (status: number, answer: unknown): Answer => ({
  ...NOT_EXECUTED,
  status,
  text: JSON.stringify(answer),
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
