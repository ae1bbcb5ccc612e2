import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { PROVIDER_ORIGIN, trustedAddress } from './trusted-address.ts';

/** How the provider's script gets onto the page. */
export interface ProviderScript {
  /**
   * Loads it once for all who ask, and makes an instance for each. Null without a browser window. The nonce is that of the
   * page's content security policy.
   */
  load(publishableKey: string, nonce?: string): Promise<Stripe | null>;
  /** Asks again for a script that neither loads nor fails, for all who wait for it. */
  reload(): void;
}

/** The version that `@stripe/stripe-js` is made for, and would insert itself: without a nonce, and as plain text. */
export const SCRIPT_ADDRESS = `${PROVIDER_ORIGIN}endive/stripe.js`;

let reloads = 0;
let loading: Promise<void> | null = null;

const findTag = () => document.querySelector<HTMLScriptElement>(`script[src^="${PROVIDER_ORIGIN}"]`);

function insertTag(address: string, nonce: string | undefined): HTMLScriptElement {
  const tag = document.createElement('script');
  if (nonce !== undefined) tag.nonce = nonce;
  tag.src = trustedAddress(address);
  document.head.append(tag);
  return tag;
}

/** Waits for the tag that is on the page, or for one of ours. A tag that failed is taken away: another may succeed. */
async function loadTag(nonce: string | undefined): Promise<void> {
  if (window.Stripe) return;
  const tag = findTag() ?? insertTag(SCRIPT_ADDRESS, nonce);
  await new Promise<void>((resolve, reject) => {
    tag.addEventListener('load', () => resolve(), { once: true });
    tag.addEventListener(
      'error',
      (cause) => {
        tag.remove();
        reject(new Error('Failed to load Stripe.js', { cause }));
      },
      { once: true },
    );
  });
  if (!window.Stripe) throw new Error('Stripe.js not available');
}

export const providerScript: ProviderScript = {
  load: async (publishableKey, nonce) => {
    if (typeof window === 'undefined') return null;
    loading ??= loadTag(nonce)
      .catch(() => loadTag(nonce))
      .finally(() => {
        loading = null;
      });
    await loading;
    return loadStripe(publishableKey);
  },
  reload: () => {
    const hung = findTag();
    if (!hung) return;
    // Under the same address the browser would wait for the request that hangs.
    const address = new URL(hung.src);
    reloads += 1;
    address.searchParams.set('reload', String(reloads));
    const tag = insertTag(address.href, hung.nonce || undefined);
    // Only the first tag is listened to.
    for (const type of ['load', 'error']) tag.addEventListener(type, () => hung.dispatchEvent(new Event(type)));
  },
};
