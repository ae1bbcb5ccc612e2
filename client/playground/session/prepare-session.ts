import { fetchHostSession, fetchScenario, type HostSession, updateClock, updateFaults } from '../scenario-server.ts';
import type { PageEvent } from './page-events.ts';
import { createPlaygroundSession, type PlaygroundSession } from './playground-session.ts';
import { withStorage } from './with-storage.ts';

/** Opens a session, with the clock and the seed from the address if it has them. */
export async function prepareSession(key: string, name: string, address: URLSearchParams): Promise<PlaygroundSession> {
  const scenario = fetchScenario(name);
  // Avoids an unhandled rejection when a request for the session fails first.
  scenario.catch(() => undefined);
  // An unencoded plus sign is parsed as a space.
  const now = address.get('clock')?.replace(' ', '+');
  const seed = address.get('seed');
  const storedInstant = readInitialInstant(key) ?? (now === undefined ? null : (await fetchHostSession(key)).now);
  if (now !== undefined) await updateClock(key, { now });
  if (seed !== null) await updateFaults(key, { seed: Number(seed) });
  const host = await fetchHostSession(key);
  clearStoredPayments(host);
  const entry = await scenario;
  const initialNow = storedInstant ?? host.now;
  withStorage('sessionStorage', (storage) => storage.setItem(initialInstantKey(key), initialNow));
  const session = createPlaygroundSession({ key, entry, host, initialNow });
  persistPageEvents(session);
  return session;
}

/** The session's time when this tab first opened it; 'Reset the clock' returns to it. */
const initialInstantKey = (key: string) => `initial instant of ${key}`;

function readInitialInstant(key: string): string | null {
  const stored = withStorage('sessionStorage', (storage) => storage.getItem(initialInstantKey(key)));
  return stored !== null && !Number.isNaN(Date.parse(stored)) ? stored : null;
}

/**
 * Removes the unconfirmed payments that the checkout stored before the session started over: the server no longer has
 * them. Only a scenario's session can start over, so the checkout itself does not handle this.
 */
function clearStoredPayments({ session, journal, publishableKey }: HostSession): void {
  const storageKey = `journal of ${session}`;
  if (journal === undefined) return;
  withStorage('localStorage', (storage) => {
    if (storage.getItem(storageKey) === journal) return;
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
    for (const key of keys) if (key.split(' ').includes(publishableKey)) storage.removeItem(key);
    storage.setItem(storageKey, journal);
  });
}

/**
 * Keeps the page events across reloads in scenarios that have a reload as a step; in others, a reload starts the
 * walkthrough again. A session that started over has a new journal id, and so no stored events.
 */
function persistPageEvents({ key, entry, host, pageEvents, record }: PlaygroundSession): void {
  if (!entry.steps.some((step) => step.type === 'reloadPage')) return;
  const storageKey = `page events of ${key} ${host.journal}`;
  const storedEvents = withStorage('sessionStorage', (storage) => parseEvents(storage.getItem(storageKey))) ?? [];
  if (storedEvents.length > 0) {
    pageEvents.set(storedEvents);
    record({ kind: 'reloaded' });
  }
  addEventListener('pagehide', () =>
    withStorage('sessionStorage', (storage) => storage.setItem(storageKey, JSON.stringify(pageEvents.state()))),
  );
}

/** Throws when the text is not JSON. */
function parseEvents(text: string | null): readonly PageEvent[] {
  const stored: unknown = JSON.parse(text ?? '[]');
  return Array.isArray(stored) && stored.every((event) => typeof event?.kind === 'string') ? stored : [];
}
