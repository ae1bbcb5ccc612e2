import { TIMEOUTS, withTimeLimit } from '#domain';
import { authorizationHeader, type GetIdToken } from './client.ts';

export interface UpgradeIntention {
  plan: string;
  saleSlug: string | null;
}

export interface UpgradeIntentionOptions {
  chargifyServiceUrl: string;
  getIdToken: GetIdToken;
  fetch?: typeof globalThis.fetch;
}

/** Notifies the billing service that a checkout opened. Rejects if the request fails. */
export async function postUpgradeIntention(
  { plan, saleSlug }: UpgradeIntention,
  { chargifyServiceUrl, getIdToken, fetch = globalThis.fetch }: UpgradeIntentionOptions,
): Promise<void> {
  const headers = { 'content-type': 'application/json', ...(await authorizationHeader(getIdToken)) };
  const controller = new AbortController();
  const request = fetch(`${chargifyServiceUrl}/subscription/upgrade`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ plan, type: 'upgrade-intention', ...(saleSlug === null ? {} : { saleSlug }) }),
    signal: controller.signal,
  }).then(async (response) => {
    // Reads the body of every response, because Chromium otherwise keeps the response and its connection.
    const text = await response.text().catch(() => '');
    if (!response.ok) throw new Error(`The upgrade intention failed: HTTP ${response.status} ${text.slice(0, 300)}`);
  });
  await withTimeLimit(request, TIMEOUTS.readMs, (): never => {
    controller.abort();
    throw new Error('The upgrade intention had no response in time.');
  });
}
