import { TIME_LIMITS } from './call.ts';
import { authorization, type GetIdToken } from './client.ts';

export interface UpgradeIntention {
  /** Handle of the plan. */
  plan: string;
  saleSlug: string | null;
}

/**
 * Tells the billing service that a checkout opened (spec 7). Resolves when it was heard, rejects otherwise;
 * the checkout does not depend on it.
 */
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
    headers: { 'content-type': 'application/json', ...(await authorization(getIdToken)) },
    body: JSON.stringify({ plan, type: 'upgrade-intention', ...(saleSlug === null ? {} : { saleSlug }) }),
    signal: AbortSignal.timeout(TIME_LIMITS.readMs),
  });
  if (!response.ok) throw new Error(`The upgrade intention was answered with ${response.status}.`);
}
