import { findUserMessage } from '../rules/error-messages.ts';
import { CONNECTION_ERROR, type ProviderResult } from './messages.ts';

interface ApiRequest {
  method: 'GET' | 'POST';
  path: string;
  timeoutMs?: number;
}

/** Calls the provider's API. Resolves to an error when the request fails; never rejects. */
export async function callApi(
  { method, path, timeoutMs }: ApiRequest,
  body: object | null,
  publishableKey: string,
): Promise<ProviderResult> {
  try {
    const response = await fetch(`/card-provider${path}`, {
      method,
      cache: 'no-store',
      headers: {
        authorization: `Bearer ${publishableKey}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      ...(timeoutMs !== undefined && { signal: AbortSignal.timeout(timeoutMs) }),
    });
    const data = await response.json().catch(() => null);
    if (response.ok && data) return { value: data };
    return { error: toUserFacingError(data?.error, response.status) };
  } catch {
    return CONNECTION_ERROR;
  }
}

interface ApiError {
  type?: string;
  message: string;
  code?: string;
  decline_code?: string;
}

/** Error types for responses without an API error, such as those of a proxy. */
const ERROR_TYPES_BY_STATUS: Readonly<Record<number, string>> = {
  401: 'authentication_error',
  429: 'rate_limit_error',
};

/** An API error with the cardholder's message; its `setup_intent` keeps the API's message. */
function toUserFacingError(error: Partial<ApiError> | null | undefined, status: number) {
  const type = error?.type ?? ERROR_TYPES_BY_STATUS[status] ?? 'api_error';
  const message = typeof error?.message === 'string' ? error.message : 'An unexpected error occurred.';
  return { ...error, type, message: findUserMessage({ ...error, message }) };
}

const CLOCK_TIMEOUT_MS = 2500;

/** The session's clock, which tests and links can change. Card expiry is validated against it. */
export class RemoteClock {
  readonly #publishableKey: string;
  #latest: Date | null = null;
  #lastRequest = 0;
  #lastResponse = 0;

  constructor(publishableKey: string) {
    this.#publishableKey = publishableKey;
  }

  /** The current time; on failure, the last fetched time or else the browser's. */
  async fetchTime(): Promise<Date> {
    this.#lastRequest += 1;
    const number = this.#lastRequest;
    const request = { method: 'GET', path: '/v1/clock', timeoutMs: CLOCK_TIMEOUT_MS } as const;
    const result = await callApi(request, null, this.#publishableKey);
    const { now } = Object('value' in result && result.value);
    // Ignores a response that arrives after that of a later request.
    if (typeof now === 'number' && number > this.#lastResponse) {
      this.#lastResponse = number;
      this.#latest = new Date(now * 1000);
    }
    return this.#latest ?? new Date();
  }
}
