import { homeOf } from '../provider-home.ts';
import { createStripe } from './stripe.ts';

/** The train that @stripe/stripe-js expects; any other makes it warn on the console. */
const RELEASE_TRAIN = 'endive';

const SCRIPT_PATH = /\/(stripe\.js|v3\/?)$/;

/**
 * The address this script was loaded from: its frames live there too. The browser says it only while a classic script
 * is first evaluated; a loader that evaluates the text itself leaves its tag to be found.
 */
function ownAddress(): string {
  const { currentScript } = document;
  if (currentScript instanceof HTMLScriptElement && currentScript.src !== '') return currentScript.src;
  const tag = [...document.scripts].find(({ src }) => src !== '' && SCRIPT_PATH.test(new URL(src).pathname));
  return tag?.src ?? window.location.origin;
}

const address = ownAddress();
const home = homeOf(address);
/** A page may ask for another train, to see what its loader says of one. */
const version = new URL(address).searchParams.get('version') ?? RELEASE_TRAIN;

const Stripe = (publishableKey: unknown) => createStripe(home, publishableKey);

// A second tag must not replace an instance's constructor under the page's feet.
if (!('Stripe' in window)) Object.assign(window, { Stripe: Object.assign(Stripe, { version }) });
