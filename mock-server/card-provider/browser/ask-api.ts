import { shownText } from '../rules/decline-texts.ts';
import { CONNECTION_ERROR } from './connection-error.ts';
import type { ProviderRequest, ProviderResult } from './messages.ts';

/** Asks the provider's API on behalf of the page with that key. Every request gets an answer. */
export async function askApi(
  { method, path }: Pick<ProviderRequest, 'method' | 'path'>,
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
    });
    const answer = await response.json().catch(() => null);
    if (response.ok && answer) return { value: answer };
    return { error: shownError(answer?.error) };
  } catch {
    return CONNECTION_ERROR;
  }
}

/** An API error with the text meant for people; its `setup_intent` keeps the API's own words. */
function shownError(error: { message: string; code?: string; decline_code?: string } | undefined) {
  if (!error) return { type: 'api_error', message: 'An unexpected error occurred.' };
  return { ...error, message: shownText(error) };
}
