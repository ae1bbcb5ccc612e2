import { fetchHostSession, type HostSession, updateClock, updateFaults } from '../scenario-server.ts';
import { replaceInAddress, sessionOf } from '../session-address.ts';
import { withStorage } from '../with-storage.ts';
import type { PageEvent } from './page-events.ts';
import { createPlaygroundSession, type PlaygroundSession } from './playground-session.ts';

const preparing = new WeakMap<URLSearchParams, Promise<PlaygroundSession>>();

/** Opens the session of an address once, because React's Strict Mode calls this twice. A call after a failure tries again. */
export function prepareSession(address: URLSearchParams): Promise<PlaygroundSession> {
  const session =
    preparing.get(address) ??
    openSession(address).catch((error: unknown) => {
      preparing.delete(address);
      throw error;
    });
  preparing.set(address, session);
  return session;
}

async function openSession(address: URLSearchParams): Promise<PlaygroundSession> {
  const key = `${address.get('scenario')}.${sessionOf(address)}`;
  // Restores the plus sign of a time zone, which a link may leave unencoded and which is then parsed as a space.
  const now = address.get('clock')?.replace(' ', '+');
  const seed = address.get('seed');
  if (now !== undefined) await updateClock(key, { now });
  if (seed !== null) await updateFaults(key, { seed: Number(seed) });
  if (now !== undefined || seed !== null) replaceInAddress(address, { clock: null, seed: null });
  const host = await fetchHostSession(key);
  clearStoredPayments(host);
  const session = createPlaygroundSession(key, host);
  restorePageEvents(session);
  return session;
}

/** Removes unconfirmed payments from the browser's storage after a session started over: the server has lost them. */
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

const EVENTS_KEY = 'page events';

/** Contains the journal's id, so that the playground ignores page events from before the session started over. */
const ownerOf = ({ key, host }: PlaygroundSession) => `${key} ${host.journal}`;

function restorePageEvents(session: PlaygroundSession): void {
  const stored = withStorage(
    'sessionStorage',
    (storage) => JSON.parse(storage.getItem(EVENTS_KEY) ?? 'null') as { owner: string; events: PageEvent[] } | null,
  );
  if (stored?.owner !== ownerOf(session) || stored.events.length === 0) return;
  session.pageEvents.setState(stored.events);
  session.record({ kind: 'reloaded' });
}

export function keepPageEvents(session: PlaygroundSession): () => void {
  const keep = () =>
    withStorage('sessionStorage', (storage) =>
      storage.setItem(EVENTS_KEY, JSON.stringify({ owner: ownerOf(session), events: session.pageEvents.state() })),
    );
  addEventListener('pagehide', keep);
  return () => removeEventListener('pagehide', keep);
}
