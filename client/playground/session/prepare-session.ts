import { fetchHostSession, fetchScenario, updateClock, updateFaults } from '../scenario-server.ts';
import { clearStoredPayments } from './clear-stored-payments.ts';
import { persistPageEvents } from './persist-page-events.ts';
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
  const storedInstant =
    initialInstantStorage.read(key) ?? (now === undefined ? null : (await fetchHostSession(key)).now);
  if (now !== undefined) await updateClock(key, { now });
  if (seed !== null) await updateFaults(key, { seed: Number(seed) });
  const host = await fetchHostSession(key);
  clearStoredPayments(host);
  const entry = await scenario;
  const initialNow = storedInstant ?? host.now;
  initialInstantStorage.write(key, initialNow);
  const session = createPlaygroundSession({ key, entry, host, initialNow });
  persistPageEvents(session);
  return session;
}

/** The session's time when this tab first opened it; 'Reset the clock' returns to it. */
const initialInstantStorage = {
  read: (key: string) => {
    const stored = withStorage('sessionStorage', (storage) => storage.getItem(`initial instant of ${key}`));
    return stored !== null && !Number.isNaN(Date.parse(stored)) ? stored : null;
  },
  write: (key: string, instant: string) =>
    withStorage('sessionStorage', (storage) => storage.setItem(`initial instant of ${key}`, instant)),
};
