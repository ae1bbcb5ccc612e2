/**
 * Runs work while nothing else on this origin runs under the same name, on this page or in another tab; returns null,
 * without running it, while something does. Without the Web Locks API it always runs.
 */
export function createExclusive(locks: Pick<LockManager, 'request'> | null, name: () => string) {
  return async <Value>(work: () => Promise<Value>): Promise<Value | null> => {
    if (!locks) return work();
    let isStarted = false;
    try {
      return await locks.request(name(), { ifAvailable: true }, async (lock) => {
        if (!lock) return null;
        isStarted = true;
        return work();
      });
    } catch (cause) {
      if (isStarted) throw cause;
      // A page without an origin of its own has the API and may not use it.
      return work();
    }
  };
}
