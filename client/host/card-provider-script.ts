/** A publishable key of one's own makes this page load the real provider and leaves the emulator alone. */
export const ownPublishableKey: string | undefined = import.meta.env['VITE_STRIPE_PUBLISHABLE_KEY'] || undefined;

const loads = new Map<string, Promise<void>>();

/** Puts the emulated provider's script on the page. A script that is blocked is the checkout's to
 * notice, so this never rejects; called again, it tries again. */
export function loadEmulator(url: string): Promise<void> {
  const load =
    loads.get(url) ??
    new Promise<void>((done) => {
      const script = document.createElement('script');
      script.src = url;
      script.onload = () => done();
      script.onerror = () => {
        loads.delete(url);
        script.remove();
        done();
      };
      document.head.append(script);
    });
  loads.set(url, load);
  return load;
}
