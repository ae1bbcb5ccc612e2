/** Values by key, of which the latest are kept. */
interface RecentValues<Value> {
  put(key: string, value: Value): void;
  /** Removes and returns a value. */
  take(key: string): Value | null;
}

interface RecentValuesOptions<Value> {
  /** The limit for the number of values. */
  limit: number;
  /** The limit for their sizes together. */
  maxSize?: number;
  sizeOf?: (value: Value, key: string) => number;
}

export function createRecentValues<Value>(options: RecentValuesOptions<Value>): RecentValues<Value> {
  const { limit, maxSize = Number.POSITIVE_INFINITY, sizeOf = () => 0 } = options;
  /** Oldest first. */
  const values = new Map<string, { value: Value; size: number }>();
  let totalSize = 0;
  const take = (key: string): Value | null => {
    const { value = null, size = 0 } = values.get(key) ?? {};
    values.delete(key);
    totalSize -= size;
    return value;
  };
  return {
    put(key, value) {
      take(key);
      const size = sizeOf(value, key);
      values.set(key, { value, size });
      totalSize += size;
      for (const oldest of values.keys()) {
        if (values.size <= limit && totalSize <= maxSize) return;
        take(oldest);
      }
    },
    take,
  };
}
