/** Values by key, of which the latest are kept. */
interface RecentValues<Value> {
  put(key: string, value: Value): void;
  /** Removes and returns a value. */
  take(key: string): Value | null;
}

export function createRecentValues<Value>(limit: number): RecentValues<Value> {
  /** Oldest first. */
  const values = new Map<string, Value>();
  return {
    put(key, value) {
      values.delete(key);
      values.set(key, value);
      for (const oldest of values.keys()) {
        if (values.size <= limit) return;
        values.delete(oldest);
      }
    },
    take(key) {
      const value = values.get(key) ?? null;
      values.delete(key);
      return value;
    },
  };
}
