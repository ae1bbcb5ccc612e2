import type { HostSession } from '../scenario-server.ts';
import { withStorage } from './with-storage.ts';

/**
 * A session that has started over has no payments, and the checkout remembers for a day what it sent in the one before.
 * In life a seller does not start over; here the page that plays the seller takes away what names the session.
 */
export function forgetEarlier({ session, journal, publishableKey }: HostSession): void {
  const name = `journal of ${session}`;
  if (journal === undefined) return;
  withStorage('localStorage', (storage) => {
    if (storage.getItem(name) === journal) return;
    const names = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');
    for (const each of names) if (each.split(' ').includes(publishableKey)) storage.removeItem(each);
    storage.setItem(name, journal);
  });
}
