import { authorizationHeader, type GetIdToken } from './client.ts';
import { TIMEOUTS } from './execute-operation.ts';

export interface UpgradeIntention {
  /** The handle of the plan. */
  plan: string;
  saleSlug: string | null;
}

/** Notifies the billing service that a checkout opened (T4). Rejects when the request fails. */
export async function postUpgradeIntention(
  { plan, saleSlug }: UpgradeIntention,
  {
    chargifyServiceUrl,
    getIdToken,
    fetch = globalThis.fetch,
  }: {
    chargifyServiceUrl: string;
    getIdToken: GetIdToken;
    fetch?: typeof globalThis.fetch;
  },
): Promise<void> {
  const response = await fetch(`${chargifyServiceUrl}/subscription/upgrade`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(await authorizationHeader(getIdToken)) },
    body: JSON.stringify({ plan, type: 'upgrade-intention', ...(saleSlug === null ? {} : { saleSlug }) }),
    signal: AbortSignal.timeout(TIMEOUTS.readMs),
  });
  if (!response.ok) throw new Error(`The upgrade intention failed with HTTP ${response.status}.`);
}
