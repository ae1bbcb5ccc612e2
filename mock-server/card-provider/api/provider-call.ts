import type { ProviderOutcomes } from '../provider-outcomes.ts';
import type { ProviderErrorBody } from './provider-account.ts';

export interface ProviderCall {
  method: string;
  path: string;
  body: unknown;
}

export interface ProviderResponse {
  status: number;
  body: unknown;
}

export interface ProviderContext {
  createId: (prefix: string) => string;
  now: Date;
  redact: (value: unknown) => unknown;
  outcomes: ProviderOutcomes;
}

export class ProviderApiError extends Error {
  readonly status: 400 | 402 | 404;
  readonly error: ProviderErrorBody;

  constructor(status: 400 | 402 | 404, error: ProviderErrorBody) {
    super(error.message);
    this.name = 'ProviderApiError';
    this.status = status;
    this.error = error;
  }
}

export const docUrl = (code: string): string => `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`;

export function invalidRequest(
  message: string,
  { code, param }: { code?: string; param?: string } = {},
): ProviderApiError {
  return new ProviderApiError(code === 'resource_missing' && param === 'intent' ? 404 : 400, {
    type: 'invalid_request_error',
    message,
    ...(code !== undefined && { code, doc_url: docUrl(code) }),
    ...(param !== undefined && { param }),
  });
}

export type RequestParams = Readonly<Record<string, unknown>>;

export const parseParams = (value: unknown): RequestParams =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as RequestParams) : {};

export const parseText = (value: unknown): string | null =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : null;

export const parseDigits = (value: unknown): string => (parseText(value) ?? '').replace(/[\s-]/g, '');

export interface ProviderRoute {
  endpoint:
    | 'create payment method'
    | 'create token'
    | 'confirm setup intent'
    | 'answer challenge'
    | 'retrieve setup intent'
    | 'retrieve clock';
  id: string;
  query: URLSearchParams;
}

export function matchProviderRoute({ method, path }: ProviderCall): ProviderRoute | undefined {
  const { pathname, searchParams: query } = new URL(path, 'http://provider');
  const [, id = '', action] = /^\/v1\/setup_intents\/([^/]+)(?:\/(confirm|authenticate))?$/.exec(pathname) ?? [];
  if (method === 'POST' && pathname === '/v1/payment_methods') return { endpoint: 'create payment method', id, query };
  if (method === 'POST' && pathname === '/v1/tokens') return { endpoint: 'create token', id, query };
  if (method === 'POST' && action === 'authenticate') return { endpoint: 'answer challenge', id, query };
  if (method === 'POST' && action) return { endpoint: 'confirm setup intent', id, query };
  if (method === 'GET' && pathname === '/v1/clock') return { endpoint: 'retrieve clock', id, query };
  if (method === 'GET' && id && !action) return { endpoint: 'retrieve setup intent', id, query };
  return undefined;
}

export const isClockRequest = (call: ProviderCall): boolean => matchProviderRoute(call)?.endpoint === 'retrieve clock';
