/** Ends with a slash, so that no other origin starts with it. */
export const PROVIDER_ORIGIN = 'https://js.stripe.com/';

/** A page's `trusted-types` directive must allow this name. */
const POLICY_NAME = 'legal-checkout';

/** Created once, because a page may reject a second policy of the same name. Null if the page rejected the first. */
let policy: Pick<TrustedTypePolicy, 'createScriptURL'> | null | undefined;

function createPolicy() {
  try {
    return (
      window.trustedTypes?.createPolicy(POLICY_NAME, {
        createScriptURL: (url) => {
          if (url.startsWith(PROVIDER_ORIGIN)) return url;
          throw new TypeError(`[checkout] Failed to trust a script: ${url} is not the card provider's.`);
        },
      }) ?? null
    );
  } catch {
    return null;
  }
}

/** The URL of a provider's script for `src`, as a TrustedScriptURL where the browser supports Trusted Types. */
export function trustedScriptUrl(url: string): string {
  if (policy === undefined) policy = createPolicy();
  // The DOM's types accept only strings; `src` requires the TrustedScriptURL itself.
  return policy ? (policy.createScriptURL(url) as unknown as string) : url;
}
