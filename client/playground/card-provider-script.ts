/** A publishable key of one's own makes this page load the real provider and leaves the emulator alone. */
export const ownPublishableKey: string | undefined = import.meta.env['VITE_STRIPE_PUBLISHABLE_KEY'] || undefined;

const loads = new Map<string, Promise<void>>();

/**
 * Without the emulator the checkout would look for the real provider, which knows nothing of scenarios: on this page
 * that is as blocked as the emulator is.
 */
function keepRealProviderAway(emulator: string): void {
  if (document.querySelector('meta[http-equiv=Content-Security-Policy]')) return;
  const policy = document.createElement('meta');
  policy.httpEquiv = 'Content-Security-Policy';
  policy.content = `script-src 'self' 'unsafe-inline' ${new URL(emulator, location.href).origin}`;
  document.head.append(policy);
}

const EMULATOR_PATH = '/stripe.js';

/** Script addresses are trusted by a named policy where the page requires that, and the emulator's is the only one here. */
const policy = window.trustedTypes?.createPolicy('checkout-scenarios', {
  createScriptURL: (address) => {
    if (new URL(address, location.href).pathname === EMULATOR_PATH) return address;
    throw new TypeError(`${address} is not the emulated card provider's script.`);
  },
});
// The DOM's types know of text alone.
const trustedEmulator = (url: string) => (policy ? (policy.createScriptURL(url) as unknown as string) : url);

/** Puts the emulated provider's script on the page. A script that is blocked is the checkout's to
 * notice, so this never rejects; called again, it tries again. */
export function loadEmulator(url: string): Promise<void> {
  const load =
    loads.get(url) ??
    new Promise<void>((done) => {
      const script = document.createElement('script');
      script.src = trustedEmulator(url);
      script.onload = () => done();
      script.onerror = () => {
        loads.delete(url);
        script.remove();
        keepRealProviderAway(url);
        done();
      };
      document.head.append(script);
    });
  loads.set(url, load);
  return load;
}
