/** The value that a record itself has under a name, and nothing that every object inherits ('constructor'). */
export const ownValue = <Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;
