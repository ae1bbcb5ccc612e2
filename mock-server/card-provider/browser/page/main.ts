import { createStripe } from './stripe.ts';

/** The train that @stripe/stripe-js expects; any other makes it warn on the console. */
const RELEASE_TRAIN = 'endive';

// Only while the script is first evaluated does the browser say where it came from: its frames live there.
const script = document.currentScript;
const origin = new URL(script instanceof HTMLScriptElement ? script.src : window.location.href).origin;

const Stripe = (publishableKey: unknown) => createStripe(origin, publishableKey);

// A second tag must not replace an instance's constructor under the page's feet.
if (!('Stripe' in window)) Object.assign(window, { Stripe: Object.assign(Stripe, { version: RELEASE_TRAIN }) });
