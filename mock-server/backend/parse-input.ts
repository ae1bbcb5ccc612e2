/** Zod schemas for JSON input. Their error messages complete the sentence "'path' must be …". */
import { z } from 'zod';
import { truncate } from '../truncate.ts';
import { rejectInput } from './backend-error.ts';

export const text = z.string('a text');
export const number = z.number('a number');
export const count = z.int('a whole number, 0 or more').min(0, 'a whole number, 0 or more');
export const cents = z.int('whole cents');
export const boolean = z.boolean('true or false');
/** An object with any fields. */
export const anyObject = z.record(z.string(), z.unknown(), 'an object');
export const arrayOf = <Item extends z.ZodType>(item: Item) => z.array(item, 'a list');
/** An object with any field names and values of one type. */
export const recordOf = <Value extends z.ZodType>(value: Value) => z.record(z.string(), value, 'an object');
export const oneOf = <const Values extends readonly string[]>(...values: Values) =>
  z.enum(values, `one of: ${values.join(', ')}`);
/** An object with exactly these fields. */
export const strictObject = <Shape extends z.ZodRawShape>(shape: Shape) => z.strictObject(shape, 'an object');
/** An object with these fields; others are accepted unchecked. */
export const looseObject = <Shape extends z.ZodRawShape>(shape: Shape) => z.looseObject(shape, 'an object');
export const integerBetween = (min: number, max: number) => {
  const message = `a whole number from ${min} to ${max}`;
  return z.int(message).min(min, message).max(max, message);
};

/** Validates a value. Rejects its first invalid field with the field's path, which starts with `path`. */
export function parseInput<Schema extends z.ZodType>(schema: Schema, value: unknown, path: string): z.output<Schema> {
  const { data, error } = schema.safeParse(value);
  const [issue] = error?.issues ?? [];
  if (!issue) return data as z.output<Schema>;
  const field = truncate(
    issue.path.reduce<string>((text, key) => text + (typeof key === 'number' ? `[${key}]` : `.${String(key)}`), path),
  );
  if (issue.code === 'unrecognized_keys') {
    return rejectInput(`'${field}' has no field '${truncate(issue.keys[0] ?? '')}'.`);
  }
  return rejectInput(`'${field}' must be ${issue.message}.`);
}
