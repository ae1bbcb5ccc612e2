import type { SessionStore, SessionStoreOptions } from './session-store.ts';

/** `url` is the setting SCENARIO_STORE. Undefined for sessions in memory. Throws for a text that is no Redis URL. */
export async function parseStoreSetting(
  url: string | undefined,
): Promise<((options: SessionStoreOptions) => SessionStore) | undefined> {
  if (url === undefined || url === '') return undefined;
  // The error message does not quote the URL of the store, because the URL may contain a password.
  if (!/^rediss?:\/\/[^/]/.test(url) || !URL.canParse(url))
    throw new Error(
      'The session store is not the URL of a Redis server. Write redis://host:6379, or rediss:// for TLS, in SCENARIO_STORE or the option store.',
    );
  const { createRedisSessionStore } = await import('./redis/redis-session-store.ts');
  return (options) => createRedisSessionStore({ ...options, url });
}
