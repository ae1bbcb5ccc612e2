import type { Stripe } from '@stripe/stripe-js';
// Names the file, because Node, and thus Vitest, cannot import the folder '@stripe/stripe-js/pure'.
import { loadStripe } from '@stripe/stripe-js/pure/index.mjs';

export interface ProviderScript {
  /** Loads Stripe.js once and creates a Stripe instance for each caller; null without a browser window. */
  load(publishableKey: string, nonce?: string): Promise<Stripe | null>;
  /** Requests a script again that has neither loaded nor failed; pending `load` calls use the new request. */
  reload(): void;
  takePreloaded(publishableKey: string): Stripe | null;
}

/** Ends with a slash, so that hosts such as 'js.stripe.com.example' are excluded. */
const PROVIDER_ORIGIN = 'https://js.stripe.com/';

/** The URL of the tag that `@stripe/stripe-js` would insert, but without a nonce or Trusted Types. */
export const SCRIPT_URL = `${PROVIDER_ORIGIN}endive/stripe.js`;

let reloadCount = 0;
let loading: Promise<void> | null = null;

/** The addresses of Stripe.js, which defines `window.Stripe`. Stripe's other scripts, such as its buttons, do not. */
const SCRIPT_PATTERN = /^https:\/\/js\.stripe\.com\/(v3\/?|\w+\/stripe\.js)(\?|$)/;

/** The checkout's own script tag, else the host page's, which may still load until the page has loaded. */
function findTag(): HTMLScriptElement | undefined {
  const tags = [...document.querySelectorAll('script')].filter(({ src }) => SCRIPT_PATTERN.test(src));
  const own = tags.find(({ dataset }) => dataset['checkout']);
  return own ?? (document.readyState === 'complete' ? undefined : tags[0]);
}

function insertTag(url: string, nonce: string | undefined): HTMLScriptElement {
  const tag = document.createElement('script');
  if (nonce !== undefined) tag.nonce = nonce;
  tag.src = trustedScriptUrl(url);
  tag.dataset['checkout'] = 'true';
  document.head.append(tag);
  return tag;
}

/** Checks the type, because an element of the page with the id 'Stripe' is `window.Stripe` too. */
const isScriptLoaded = () => typeof window.Stripe === 'function';

/** Waits for the page's Stripe.js element, or inserts one. Removes an element that fails, so that a retry inserts another. */
async function loadTag(nonce: string | undefined): Promise<void> {
  if (isScriptLoaded()) return;
  const tag = findTag() ?? insertTag(SCRIPT_URL, nonce);
  await new Promise<void>((resolve, reject) => {
    // If the host page's script tag has failed before, it fires no event, so the load event of the page ends the wait.
    for (const source of [tag, window]) source.addEventListener('load', () => resolve(), { once: true });
    tag.addEventListener(
      'error',
      (cause) => {
        tag.remove();
        reject(new Error('Failed to load Stripe.js', { cause }));
      },
      { once: true },
    );
  });
  if (!isScriptLoaded()) throw new Error('Stripe.js not available');
}

async function createInstance(publishableKey: string, nonce: string | undefined): Promise<Stripe | null> {
  if (typeof window === 'undefined') return null;
  loading ??= loadTag(nonce)
    .catch(() => loadTag(nonce))
    .finally(() => {
      loading = null;
    });
  await loading;
  return loadStripe(publishableKey);
}

const preloaded = new Map<string, { instance: Promise<Stripe | null>; stripe: Stripe | null }>();

function takePreloaded(publishableKey: string) {
  const preload = preloaded.get(publishableKey);
  preloaded.delete(publishableKey);
  return preload;
}

/** Starts the provider's process while the checkout's code loads. The next `load` with this key returns the instance. */
export function preloadProvider(publishableKey: string, nonce?: string): void {
  if (preloaded.has(publishableKey)) return;
  const preload = { instance: createInstance(publishableKey, nonce), stripe: null as Stripe | null };
  preloaded.set(publishableKey, preload);
  preload.instance.then(
    (stripe) => {
      preload.stripe = stripe;
    },
    // Ignores the failure, because the next `load` tries again and reports it.
    () => preloaded.delete(publishableKey),
  );
}

export const providerScript: ProviderScript = {
  load: (publishableKey, nonce) => takePreloaded(publishableKey)?.instance ?? createInstance(publishableKey, nonce),
  takePreloaded: (publishableKey) =>
    preloaded.get(publishableKey)?.stripe ? (takePreloaded(publishableKey)?.stripe ?? null) : null,
  reload: () => {
    const hung = findTag();
    if (!hung) return;
    // Adds a parameter, because for an unchanged URL the browser would wait for the pending request.
    const url = new URL(hung.src);
    reloadCount += 1;
    url.searchParams.set('reload', String(reloadCount));
    const tag = insertTag(url.href, hung.nonce || undefined);
    // Repeats the new tag's events on the tag that hangs, because pending `load` calls listen to that tag.
    for (const type of ['load', 'error']) tag.addEventListener(type, () => hung.dispatchEvent(new Event(type)));
  },
};

/** A page's `trusted-types` directive must allow this name. */
const POLICY_NAME = 'legal-checkout';

/** All copies of this module share one Trusted Types policy, because its name is unique on a page. Null if rejected. */
const POLICY = Symbol.for(POLICY_NAME);
type Policy = Pick<TrustedTypePolicy, 'createScriptURL'> | null;

function createPolicy(): Policy {
  try {
    return (
      window.trustedTypes?.createPolicy(POLICY_NAME, {
        createScriptURL: (url: string) => {
          if (url.startsWith(PROVIDER_ORIGIN)) return url;
          throw new TypeError(`[checkout] Failed to trust a script: ${url} is not the card provider's.`);
        },
      }) ?? null
    );
  } catch {
    return null;
  }
}

export function trustedScriptUrl(url: string): string {
  const page = window as { [POLICY]?: Policy };
  if (page[POLICY] === undefined) page[POLICY] = createPolicy();
  const policy = page[POLICY];
  // The browser requires the TrustedScriptURL itself for `src`, but the DOM's types accept only strings.
  return policy ? (policy.createScriptURL(url) as unknown as string) : url;
}
