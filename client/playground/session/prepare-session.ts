import { changeClock, changeFaults, fetchHostSession, fetchScenario } from '../scenario-server.ts';
import { forgetEarlier } from './forget-earlier.ts';
import { keepOverReload } from './keep-over-reload.ts';
import { createSession, type Session } from './session.ts';
import { withStorage } from './with-storage.ts';

/** Opens a session as its address asks: with the clock and the seed that it names. */
export async function prepareSession(key: string, name: string, address: URLSearchParams): Promise<Session> {
  const scenario = fetchScenario(name);
  // Whichever of the two fails first is told; nobody waits for the other then.
  scenario.catch(() => undefined);
  // A plus sign that nobody encoded arrives as a space.
  const now = address.get('clock')?.replace(' ', '+');
  const seed = address.get('seed');
  const seenBefore = firstInstant.read(key) ?? (now === undefined ? null : (await fetchHostSession(key)).now);
  if (now !== undefined) await changeClock(key, { now });
  if (seed !== null) await changeFaults(key, { seed: Number(seed) });
  const host = await fetchHostSession(key);
  forgetEarlier(host);
  const entry = await scenario;
  const firstNow = seenBefore ?? host.now;
  firstInstant.write(key, firstNow);
  const session = createSession({ key, entry, host, firstNow });
  keepOverReload(session);
  return session;
}

/** What a session's clock said when this tab first saw it: where its reset leads. */
const firstInstant = {
  read: (key: string) => {
    const stored = withStorage('sessionStorage', (storage) => storage.getItem(`first instant of ${key}`));
    return stored !== null && !Number.isNaN(Date.parse(stored)) ? stored : null;
  },
  write: (key: string, instant: string) =>
    withStorage('sessionStorage', (storage) => storage.setItem(`first instant of ${key}`, instant)),
};
