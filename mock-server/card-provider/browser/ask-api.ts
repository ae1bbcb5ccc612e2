import { bankModeFrom } from '../rules/bank-account.ts';
import { shownText } from '../rules/decline-texts.ts';
import { CONNECTION_ERROR } from './connection-error.ts';
import type { ProviderResult } from './messages.ts';

/** Asks the provider's API on behalf of the page with that key. Every request gets an answer. */
export async function askApi(
  { method, path }: { method: 'GET' | 'POST'; path: string },
  body: object | null,
  publishableKey: string,
): Promise<ProviderResult> {
  try {
    const response = await fetch(`/card-provider${inBankMode(path)}`, {
      method,
      cache: 'no-store',
      headers: {
        authorization: `Bearer ${publishableKey}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer = await response.json().catch(() => null);
    if (response.ok && answer) return { value: answer };
    return { error: shownError(answer?.error, response.status) };
  } catch {
    return CONNECTION_ERROR;
  }
}

/** Says in which mode this frame takes bank accounts, unless it takes any. */
function inBankMode(path: string): string {
  const mode = bankModeFrom(new URLSearchParams(window.location.search).get('bank'));
  return mode === 'any' ? path : `${path}${path.includes('?') ? '&' : '?'}bank=${mode}`;
}

interface ApiError {
  type?: string;
  message: string;
  code?: string;
  decline_code?: string;
}

/** What an answer means that carries no error of the API: something else on the way has written it. */
const TYPES_BY_STATUS: Readonly<Record<number, string>> = { 401: 'authentication_error', 429: 'rate_limit_error' };

/** An API error with the text meant for people; its `setup_intent` keeps the API's own words. */
function shownError(error: Partial<ApiError> | null | undefined, status: number) {
  const type = error?.type ?? TYPES_BY_STATUS[status] ?? 'api_error';
  const message = typeof error?.message === 'string' ? error.message : 'An unexpected error occurred.';
  return { ...error, type, message: shownText({ ...error, message }) };
}
