import type { HostSession } from '../scenario-server.ts';
import { withStorage } from './with-storage.ts';

/**
 * Removes the unconfirmed payments that the checkout stored before the session started over: the server no longer has
 * them. Only a scenario's session can start over, so the checkout itself does not handle this.
 */
export function clearStoredPayments({ session, journal, publishableKey }: HostSession): void {
  const storageKey = `journal of ${session}`;
  if (journal === undefined) return;
  withStorage('localStorage', (storage) => {
    if (storage.getItem(storageKey) === journal) return;
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
    for (const key of keys) if (key.split(' ').includes(publishableKey)) storage.removeItem(key);
    storage.setItem(storageKey, journal);
  });
}
