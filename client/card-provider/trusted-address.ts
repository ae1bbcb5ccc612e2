/** The provider's own origin, with a slash: no other origin begins with it. */
export const PROVIDER_ORIGIN = 'https://js.stripe.com/';

/** The name that a page with a list of `trusted-types` must allow. */
const POLICY_NAME = 'legal-checkout';

/** Made once: a page may refuse a second policy of the same name. Null where the page has refused the first. */
let policy: Pick<TrustedTypePolicy, 'createScriptURL'> | null | undefined;

function createPolicy() {
  try {
    return (
      window.trustedTypes?.createPolicy(POLICY_NAME, {
        createScriptURL: (address) => {
          if (address.startsWith(PROVIDER_ORIGIN)) return address;
          throw new TypeError(`[checkout] Failed to trust a script: ${address} is not the card provider's.`);
        },
      }) ?? null
    );
  } catch {
    return null;
  }
}

/** The address of a provider's script, for `src`, also where the page requires Trusted Types. */
export function trustedAddress(address: string): string {
  if (policy === undefined) policy = createPolicy();
  // The DOM's types know of text alone, and this must reach `src` as what it is.
  return policy ? (policy.createScriptURL(address) as unknown as string) : address;
}
