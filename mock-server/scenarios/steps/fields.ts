/** The kinds of fields that a step may have. The type of a step and the check of one that was read from JSON follow from them. */
export interface Field<Value> {
  /** What a value has to be, as the end of "must be …". */
  expected: string;
  accepts(value: unknown): boolean;
  optional?: boolean;
  /** Only for its type. */
  value?: Value;
}

interface OptionalField<Value> extends Field<Value> {
  optional: true;
}

const field = <Value>(expected: string, accepts: (value: unknown) => boolean): Field<Value> => ({ expected, accepts });

const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** Any text; a narrower type is checked by the compiler alone. */
export const text = <Value extends string = string>(): Field<Value> =>
  field('a text', (value) => typeof value === 'string');
export const count: Field<number> = field(
  'a whole number, 0 or more',
  (value) => Number.isSafeInteger(value) && Number(value) >= 0,
);
export const oneOf = <const Value extends string>(...values: Value[]): Field<Value> =>
  field(`one of: ${values.join(', ')}`, (value) => (values as unknown[]).includes(value));
/** An object of any fields. */
export const object = <Value extends object>(): Field<Value> => field('an object', isObject);
export const listOf = <Value>(item: Field<Value>): Field<Value[]> =>
  field(`a list, each item ${item.expected}`, (value) => Array.isArray(value) && value.every(item.accepts));
/** An object of texts with exactly these names. */
export const texts = <const Name extends string>(...names: Name[]): Field<Record<Name, string>> =>
  field(
    `an object with the texts ${names.join(', ')}`,
    (value) =>
      isObject(value) &&
      names.every((name) => typeof value[name] === 'string') &&
      Object.keys(value).length === names.length,
  );
export const optional = <Value>(given: Field<Value>): OptionalField<Value> => ({ ...given, optional: true });

export type Fields = Readonly<Record<string, Field<unknown>>>;

type ValueOf<Each> = Each extends Field<infer Value> ? Value : never;
type OptionalName<Given> = {
  [Name in keyof Given]: Given[Name] extends { optional: true } ? Name : never;
}[keyof Given];

/** The values that fields describe. */
export type ValuesOf<Given> = { [Name in Exclude<keyof Given, OptionalName<Given>>]: ValueOf<Given[Name]> } & {
  [Name in OptionalName<Given>]?: ValueOf<Given[Name]>;
};

/** The first thing that is wrong with a value that should have these fields, as a sentence; null when nothing is. */
export function fieldProblem(fields: Fields, value: Record<string, unknown>, at: string): string | null {
  const given = new Map(Object.entries(value));
  const unknown = [...given.keys()].find((name) => !Object.hasOwn(fields, name));
  if (unknown !== undefined) return `'${at}' has no field '${unknown}'.`;
  for (const [name, { optional: mayLack, accepts, expected }] of Object.entries(fields)) {
    if (mayLack && given.get(name) === undefined) continue;
    if (!accepts(given.get(name))) return `'${at}.${name}' must be ${expected}.`;
  }
  return null;
}
