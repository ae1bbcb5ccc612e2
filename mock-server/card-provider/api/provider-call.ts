import type { BankMode } from '../rules/bank-account.ts';
import type { Decline } from '../rules/decline-texts.ts';
import type { ProviderError } from './provider-account.ts';

/** One request to the provider's API. `path` is below the API base and keeps its query. */
export interface ProviderCall {
  method: string;
  path: string;
  body: unknown;
}

export interface ProviderAnswer {
  status: number;
  body: unknown;
}

export interface CallContext {
  /** Makes a unique id: the prefix, an underscore and the rest. */
  mint: (prefix: string) => string;
  now: Date;
  /** Which bank accounts the page that calls may give; any, when left out. */
  bankMode?: BankMode;
  /** Takes card data out of what a page wrote where it does not belong: a card number as a name, say. */
  redact?: (written: unknown) => unknown;
  /** What a scenario overrides. */
  outcomes?: ProviderOutcomes;
}

/**
 * Endings no test number leads to. A refused card is a generic decline; `confirmSetup` speaks of cards and bank
 * accounts alike, and a decline it names refuses cards only.
 */
export interface ProviderOutcomes {
  confirmSetup?: 'processing' | 'refused' | Decline;
  /**
   * What has become of every intent before its confirmation arrives: an earlier one got through though its answer did
   * not, or somebody cancelled the intent meanwhile.
   */
  intentAlready?: 'succeeded' | 'canceled';
  createPaymentMethod?: 'refused';
  createToken?: 'refused';
}

/** A refusal that ends a call from wherever it is found; `answerProviderCall` turns it into an error body. */
export class Refusal extends Error {
  readonly status: 400 | 402 | 404;
  readonly error: ProviderError;

  constructor(status: 400 | 402 | 404, error: ProviderError) {
    super(error.message);
    this.name = 'Refusal';
    this.status = status;
    this.error = error;
  }
}

export const docUrl = (code: string): string => `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`;

export function invalidRequest(message: string, { code, param }: { code?: string; param?: string } = {}): Refusal {
  return new Refusal(code === 'resource_missing' && param === 'intent' ? 404 : 400, {
    type: 'invalid_request_error',
    message,
    ...(code !== undefined && { code, doc_url: docUrl(code) }),
    ...(param !== undefined && { param }),
  });
}

/** For callers that take nothing out. */
export const asWritten = (written: unknown): unknown => written;

/** What a request sent, read without trusting it. */
export type Fields = Readonly<Record<string, unknown>>;

export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};

export const textOf = (value: unknown): string | null =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : null;

export const digitsOf = (value: unknown): string => (textOf(value) ?? '').replace(/[\s-]/g, '');

export interface Route {
  endpoint:
    | 'create payment method'
    | 'create token'
    | 'confirm setup intent'
    | 'answer challenge'
    | 'retrieve setup intent'
    | 'tell time';
  /** The setup intent's id, where the address has one. */
  id: string;
  query: URLSearchParams;
}

export function routeOf({ method, path }: ProviderCall): Route | undefined {
  const { pathname, searchParams: query } = new URL(path, 'http://provider');
  const [, id = '', action] = /^\/v1\/setup_intents\/([^/]+)(?:\/(confirm|authenticate))?$/.exec(pathname) ?? [];
  if (method === 'POST' && pathname === '/v1/payment_methods') return { endpoint: 'create payment method', id, query };
  if (method === 'POST' && pathname === '/v1/tokens') return { endpoint: 'create token', id, query };
  if (method === 'POST' && action === 'authenticate') return { endpoint: 'answer challenge', id, query };
  if (method === 'POST' && action) return { endpoint: 'confirm setup intent', id, query };
  if (method === 'GET' && pathname === '/v1/clock') return { endpoint: 'tell time', id, query };
  if (method === 'GET' && id && !action) return { endpoint: 'retrieve setup intent', id, query };
  return undefined;
}

/** Whether a call only keeps a page going and tells nothing about it, so that a journal is easier to read without it. */
export const isQuiet = (call: ProviderCall): boolean => routeOf(call)?.endpoint === 'tell time';
