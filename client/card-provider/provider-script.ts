import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { PROVIDER_ORIGIN, trustedScriptUrl } from './trusted-script-url.ts';

export interface ProviderScript {
  /**
   * Loads the script once and creates an instance for each caller; null without a browser window. `nonce` is the nonce of
   * the page's content security policy.
   */
  load(publishableKey: string, nonce?: string): Promise<Stripe | null>;
  /** Requests a script again that neither loads nor fails, for all pending `load` calls. */
  reload(): void;
}

/** The URL that `@stripe/stripe-js` inserts itself, but without a nonce or Trusted Types. */
export const SCRIPT_URL = `${PROVIDER_ORIGIN}endive/stripe.js`;

let reloadCount = 0;
let loading: Promise<void> | null = null;

const findTag = () => document.querySelector<HTMLScriptElement>(`script[src^="${PROVIDER_ORIGIN}"]`);

function insertTag(url: string, nonce: string | undefined): HTMLScriptElement {
  const tag = document.createElement('script');
  if (nonce !== undefined) tag.nonce = nonce;
  tag.src = trustedScriptUrl(url);
  document.head.append(tag);
  return tag;
}

/** Waits for an existing tag, or inserts one. Removes a tag that fails, so that a retry inserts another. */
async function loadTag(nonce: string | undefined): Promise<void> {
  if (window.Stripe) return;
  const tag = findTag() ?? insertTag(SCRIPT_URL, nonce);
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
    // With the same URL, the browser would wait for the pending request.
    const url = new URL(hung.src);
    reloadCount += 1;
    url.searchParams.set('reload', String(reloadCount));
    const tag = insertTag(url.href, hung.nonce || undefined);
    // Pending loads listen to the first tag.
    for (const type of ['load', 'error']) tag.addEventListener(type, () => hung.dispatchEvent(new Event(type)));
  },
};
