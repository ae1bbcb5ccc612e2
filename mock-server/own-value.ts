/**
 * The value that a record itself has under a name. Names come from requests, and every object inherits some of them:
 * `record['constructor']` is a function, and writing to `record['__proto__']` changes all objects of the process.
 */
export const ownValue = <Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;

/** Sets a record's own value, whatever the name. */
export function setOwnValue<Value>(record: Record<string, Value>, name: string, value: Value): void {
  Object.defineProperty(record, name, { value, writable: true, enumerable: true, configurable: true });
}

export const isJsonObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);
