/** The work that runs on each page: two providers of a page exclude each other also where there are no locks. */
const runningOn = new WeakMap<object, Set<string>>();

/**
 * Runs work while nothing else on this origin runs under the same name, on this page or in another tab; returns null,
 * without running it, while something does. Without the Web Locks API other tabs are not looked at.
 */
export function createExclusive(locks: Pick<LockManager, 'request'> | null, page: object, name: () => string) {
  const running = runningOn.get(page) ?? new Set<string>();
  runningOn.set(page, running);

  async function runLocked<Value>(own: string, work: () => Promise<Value>): Promise<Value | null> {
    if (!locks) return work();
    let isStarted = false;
    try {
      return await locks.request(own, { ifAvailable: true }, async (lock) => {
        if (!lock) return null;
        isStarted = true;
        return work();
      });
    } catch (cause) {
      if (isStarted) throw cause;
      // A page without an origin of its own has the API and may not use it.
      return work();
    }
  }

  return async <Value>(work: () => Promise<Value>): Promise<Value | null> => {
    const own = name();
    if (running.has(own)) return null;
    running.add(own);
    try {
      return await runLocked(own, work);
    } finally {
      running.delete(own);
    }
  };
}
