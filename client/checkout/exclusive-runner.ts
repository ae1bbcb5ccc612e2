/** The names that run on each page, so that two providers of a page exclude each other without locks too. */
const runningByPage = new WeakMap<object, Set<string>>();

/**
 * Returns a function that runs work unless other work of the same name runs on this page or in another tab; then it
 * returns null. Without the Web Locks API, other tabs are not excluded.
 */
export function createExclusiveRunner(locks: Pick<LockManager, 'request'> | null, page: object, name: () => string) {
  const running = runningByPage.get(page) ?? new Set<string>();
  runningByPage.set(page, running);

  async function runLocked<Value>(lockName: string, work: () => Promise<Value>): Promise<Value | null> {
    if (!locks) return work();
    let isStarted = false;
    try {
      return await locks.request(lockName, { ifAvailable: true }, async (lock) => {
        if (!lock) return null;
        isStarted = true;
        return work();
      });
    } catch (cause) {
      if (isStarted) throw cause;
      // A page with an opaque origin has the API but may not use it.
      return work();
    }
  }

  return async <Value>(work: () => Promise<Value>): Promise<Value | null> => {
    const lockName = name();
    if (running.has(lockName)) return null;
    running.add(lockName);
    try {
      return await runLocked(lockName, work);
    } finally {
      running.delete(lockName);
    }
  };
}
