import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';

/** How the provider's script gets onto the page. */
export interface ProviderScript {
  /** Loads it once for all who ask, and makes an instance for each. Null without a browser window. */
  load(publishableKey: string): Promise<Stripe | null>;
  /** Asks again for a script that neither loads nor fails, for all who wait for it. */
  reload(): void;
}

let reloads = 0;

export const providerScript: ProviderScript = {
  load: (publishableKey) => loadStripe(publishableKey),
  reload: () => {
    const hung = document.querySelector<HTMLScriptElement>('script[src^="https://js.stripe.com/"]');
    if (!hung) return;
    // Under the same address the browser would wait for the request that hangs.
    const address = new URL(hung.src);
    reloads += 1;
    address.searchParams.set('reload', String(reloads));
    const tag = document.createElement('script');
    tag.src = address.href;
    // loadStripe listens to the first tag alone.
    for (const type of ['load', 'error']) tag.addEventListener(type, () => hung.dispatchEvent(new Event(type)));
    document.head.append(tag);
  },
};
