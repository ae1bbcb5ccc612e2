import { findUserMessage } from '../rules/error-messages.ts';
import { CONNECTION_ERROR, type ProviderResult } from './messages.ts';

/** Sends GET without a body, otherwise POST. Resolves to an error if the request fails; never rejects. */
export async function callApi(
  path: string,
  body: object | null,
  publishableKey: string,
  signal: AbortSignal | null = null,
): Promise<ProviderResult> {
  try {
    const response = await fetch(`/card-provider${path}`, {
      method: body ? 'POST' : 'GET',
      cache: 'no-store',
      headers: { authorization: `Bearer ${publishableKey}`, 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
      signal,
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

const ERROR_TYPES_BY_STATUS: Readonly<Record<number, string>> = {
  401: 'authentication_error',
  429: 'rate_limit_error',
};

/** Replaces the API's message with the message for the cardholder, but not in the error's `setup_intent`. */
function toUserFacingError(error: Partial<ApiError> | null | undefined, status: number) {
  const type = error?.type ?? ERROR_TYPES_BY_STATUS[status] ?? 'api_error';
  const message = typeof error?.message === 'string' ? error.message : 'An unexpected error occurred.';
  return { ...error, type, message: findUserMessage({ ...error, message }) };
}

const CLOCK_TIMEOUT_MS = 2500;

export async function fetchTime(publishableKey: string): Promise<Date | null> {
  // Aborts by a timer, because the oldest supported browsers have no `AbortSignal.timeout`.
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), CLOCK_TIMEOUT_MS);
  const result = await callApi('/v1/clock', null, publishableKey, controller.signal);
  clearTimeout(timer);
  const { now } = Object('value' in result && result.value);
  return typeof now === 'number' ? new Date(now * 1000) : null;
}
