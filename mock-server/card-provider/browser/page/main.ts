import { parseProviderLocation } from '../provider-frame.ts';
import { createStripe } from './stripe.ts';

/** The release train that @stripe/stripe-js expects; it warns about any other. */
const RELEASE_TRAIN = 'endive';

const SCRIPT_PATH = /\/(stripe\.js|v3\/?)$/;

/** The URL of this script; if a loader has evaluated the script's text, the URL of a script tag that loads Stripe.js. */
function findScriptUrl(): string {
  const { currentScript } = document;
  if (currentScript instanceof HTMLScriptElement && currentScript.src !== '') return currentScript.src;
  const tag = [...document.scripts].find(({ src }) => src !== '' && SCRIPT_PATH.test(new URL(src).pathname));
  return tag?.src ?? window.location.origin;
}

const provider = parseProviderLocation(findScriptUrl());

const Stripe = Object.assign((publishableKey: unknown) => createStripe(Stripe.provider, publishableKey), {
  version: RELEASE_TRAIN,
  provider,
});

const { Stripe: present } = window as { Stripe?: Partial<typeof Stripe> };
// On a page that loads this script twice, the first `Stripe` remains, and new instances use the second script's session.
if (!present) Object.assign(window, { Stripe });
else if (present.provider) present.provider = provider;
