/** What is answered in place of ours when a call breaks before its work is begun. */
import { ownValue } from '../own-value.ts';
import type { Breakage } from './records.ts';

/** How the side that answers says no data and no. */
export type Voice = 'graphql' | 'rest' | 'provider';

export interface BrokenAnswer {
  /** 0: nobody hears anything. */
  status: number;
  /** Null: what the side that answers would call its own answer. */
  type: string | null;
  body: string;
  /** For the journal. */
  answer: unknown;
}

/** The answer instead of ours, or null where the work is done all the same. */
export function answerInstead(breaks: Breakage | undefined, voice: Voice): BrokenAnswer | null {
  switch (breaks?.with) {
    case 'status': {
      const { status, body = proxyPage(status), type = 'text/html; charset=utf-8' } = breaks;
      return { status, type, body, answer: body };
    }
    case 'null data':
      return ofJson(200, voice === 'graphql' ? { data: null } : null);
    case 'error':
      return refusal(breaks, voice);
    case 'lost connection':
      return breaks.work === 'done' ? null : { status: 0, type: null, body: '', answer: null };
    case 'malformed JSON':
    case undefined:
      return null;
  }
}

function refusal({ message, code }: { message: string; code: string }, voice: Voice): BrokenAnswer {
  switch (voice) {
    case 'graphql':
      return code === 'UNAUTHENTICATED'
        ? signedOut(message)
        : ofJson(200, { errors: [{ message, extensions: { code } }], data: null });
    case 'rest':
      return ofJson(ownValue(REST_STATUS, code) ?? 500, { error: { message } });
    case 'provider':
      return ofJson(500, { error: { type: 'api_error', message } });
  }
}

/** Whoever is not signed in, or no longer, gets no answer to any operation: as a server refuses before it reads one. */
export const signedOut = (message: string): BrokenAnswer =>
  ofJson(401, { errors: [{ message, extensions: { code: 'UNAUTHENTICATED' } }] });

const REST_STATUS: Record<string, number> = {
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  BAD_USER_INPUT: 400,
  TOO_MANY_REQUESTS: 429,
};

const ofJson = (status: number, answer: unknown): BrokenAnswer => ({
  status,
  type: null,
  body: JSON.stringify(answer),
  answer,
});

/** What a proxy writes when it has nobody to ask. */
const proxyPage = (status: number): string => {
  const title = `${status} ${REASONS[status] ?? 'Error'}`;
  return `<html>\n<head><title>${title}</title></head>\n<body><center><h1>${title}</h1></center><hr><center>proxy</center></body>\n</html>\n`;
};

const REASONS: Record<number, string> = {
  403: 'Forbidden',
  404: 'Not Found',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Temporarily Unavailable',
  504: 'Gateway Time-out',
};

/** The first half of an answer: no JSON document ends there. */
export const half = (text: string): string => text.slice(0, Math.floor(text.length / 2));
