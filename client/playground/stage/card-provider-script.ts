/** If the developer sets a publishable key, the page loads the real provider instead of the emulator. */
export const configuredPublishableKey: string | undefined = import.meta.env['VITE_STRIPE_PUBLISHABLE_KEY'] || undefined;

const loads = new Map<string, Promise<void>>();

/** Blocks the real provider's script by policy, because the checkout would load it instead, and it has no scenarios. */
function blockRealProvider(emulator: string): void {
  if (document.querySelector('meta[http-equiv=Content-Security-Policy]')) return;
  const policy = document.createElement('meta');
  policy.httpEquiv = 'Content-Security-Policy';
  policy.content = `script-src 'self' 'unsafe-inline' ${new URL(emulator, location.href).origin}`;
  document.head.append(policy);
}

const EMULATOR_PATH = '/stripe.js';

/** Under Trusted Types the page may load only the emulator's script. */
const policy = window.trustedTypes?.createPolicy('checkout-scenarios', {
  createScriptURL: (address) => {
    if (new URL(address, location.href).pathname === EMULATOR_PATH) return address;
    throw new TypeError(`${address} is not the emulated card provider's script.`);
  },
});
// The cast is needed, because TypeScript's DOM types accept only a string as a script's address.
const trustedEmulatorUrl = (url: string) => (policy ? (policy.createScriptURL(url) as unknown as string) : url);

/** Loads the emulated provider's script. Never rejects: the checkout reports a missing provider. A call after a failure retries. */
export function loadEmulator(url: string): Promise<void> {
  const load =
    loads.get(url) ??
    new Promise<void>((resolve) => {
      const script = document.createElement('script');
      // Sends the page's origin, because the server matches faults only with scripts that its own pages request.
      script.referrerPolicy = 'origin';
      script.src = trustedEmulatorUrl(url);
      script.onload = () => resolve();
      script.onerror = () => {
        loads.delete(url);
        script.remove();
        blockRealProvider(url);
        resolve();
      };
      document.head.append(script);
    });
  loads.set(url, load);
  return load;
}
