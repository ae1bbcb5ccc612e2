import { parseBankMode } from '../rules/bank-account.ts';
import { findUserMessage } from '../rules/decline-messages.ts';
import { CONNECTION_ERROR } from './connection-error.ts';
import type { ProviderResult } from './messages.ts';

/** Calls the provider's API. Resolves to an error when the request fails; never rejects. */
export async function callApi(
  { method, path }: { method: 'GET' | 'POST'; path: string },
  body: object | null,
  publishableKey: string,
): Promise<ProviderResult> {
  try {
    const response = await fetch(`/card-provider${withBankMode(path)}`, {
      method,
      cache: 'no-store',
      headers: {
        authorization: `Bearer ${publishableKey}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const data = await response.json().catch(() => null);
    if (response.ok && data) return { value: data };
    return { error: toUserFacingError(data?.error, response.status) };
  } catch {
    return CONNECTION_ERROR;
  }
}

/** Adds the frame's bank mode to the query, unless it is the default. */
function withBankMode(path: string): string {
  const mode = parseBankMode(new URLSearchParams(window.location.search).get('bank'));
  return mode === 'any' ? path : `${path}${path.includes('?') ? '&' : '?'}bank=${mode}`;
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
