/** Field schemas of steps. The type of a step and the validation of a step read from JSON are derived from them. */
export interface Field<Value> {
  /** Completes the sentence "must be …". */
  expected: string;
  accepts(value: unknown): boolean;
  optional?: boolean;
  /** Carries the type only. */
  value?: Value;
}

export interface OptionalField<Value> extends Field<Value> {
  optional: true;
}

const field = <Value>(expected: string, accepts: (value: unknown) => boolean): Field<Value> => ({ expected, accepts });

const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** Any string; a narrower type is checked at compile time only. */
export const text = <Value extends string = string>(): Field<Value> =>
  field('a text', (value) => typeof value === 'string');
export const count: Field<number> = field(
  'a whole number, 0 or more',
  (value) => Number.isSafeInteger(value) && Number(value) >= 0,
);
export const oneOf = <const Value extends string>(...values: Value[]): Field<Value> =>
  field(`one of: ${values.join(', ')}`, (value) => (values as unknown[]).includes(value));
export const object = <Value extends object>(): Field<Value> => field('an object', isObject);
export const listOf = <Value>(item: Field<Value>): Field<Value[]> =>
  field(`a list, each item ${item.expected}`, (value) => Array.isArray(value) && value.every(item.accepts));
/** An object with exactly these string fields. */
export const texts = <const Name extends string>(...names: Name[]): Field<Record<Name, string>> =>
  field(
    `an object with the texts ${names.join(', ')}`,
    (value) =>
      isObject(value) &&
      names.every((name) => typeof value[name] === 'string') &&
      Object.keys(value).length === names.length,
  );
export const optional = <Value>(inner: Field<Value>): OptionalField<Value> => ({ ...inner, optional: true });

export type Fields = Readonly<Record<string, Field<unknown>>>;

type ValueOf<Item> = Item extends Field<infer Value> ? Value : never;
type OptionalName<Given> = {
  [Name in keyof Given]: Given[Name] extends { optional: true } ? Name : never;
}[keyof Given];

/** The values that fields describe. */
export type ValuesOf<Given> = { [Name in Exclude<keyof Given, OptionalName<Given>>]: ValueOf<Given[Name]> } & {
  [Name in OptionalName<Given>]?: ValueOf<Given[Name]>;
};

/** Validates a value against these fields. Returns the first problem as a sentence, or null. */
export function validateFields(fields: Fields, value: Record<string, unknown>, path: string): string | null {
  const values = new Map(Object.entries(value));
  const unknown = [...values.keys()].find((name) => !Object.hasOwn(fields, name));
  if (unknown !== undefined) return `'${path}' has no field '${unknown}'.`;
  for (const [name, { optional: isOptional, accepts, expected }] of Object.entries(fields)) {
    if (isOptional && values.get(name) === undefined) continue;
    if (!accepts(values.get(name))) return `'${path}.${name}' must be ${expected}.`;
  }
  return null;
}
