/** JSON from outside, read by a schema. The first mistake is refused with its place and with what belongs there. */
import { z } from 'zod';
import { shortened } from '../scenarios/shortened.ts';
import { refuse } from './refusal.ts';

export const text = z.string('a text');
export const number = z.number('a number');
export const count = z.int('a whole number, 0 or more').min(0, 'a whole number, 0 or more');
export const cents = z.int('whole cents');
export const flag = z.boolean('true or false');
/** An object of any fields. */
export const object = z.record(z.string(), z.unknown(), 'an object');
export const listOf = <Item extends z.ZodType>(item: Item) => z.array(item, 'a list');
/** An object whose names are free and whose values are alike. */
export const mapOf = <Value extends z.ZodType>(value: Value) => z.record(z.string(), value, 'an object');
export const oneOf = <const Values extends readonly string[]>(...values: Values) =>
  z.enum(values, `one of: ${values.join(', ')}`);
/** An object with exactly these fields. */
export const fields = <Shape extends z.ZodRawShape>(shape: Shape) => z.strictObject(shape, 'an object');
/** An object with these fields and others that are not looked into. */
export const fieldsAmong = <Shape extends z.ZodRawShape>(shape: Shape) => z.looseObject(shape, 'an object');
export const wholeNumber = (from: number, to: number) => {
  const says = `a whole number from ${from} to ${to}`;
  return z.int(says).min(from, says).max(to, says);
};

/** The value as the schema reads it; `at` is where it stands. */
export function readShape<Schema extends z.ZodType>(schema: Schema, value: unknown, at: string): z.output<Schema> {
  const { data, error } = schema.safeParse(value);
  const [issue] = error?.issues ?? [];
  if (!issue) return data as z.output<Schema>;
  const place = shortened(
    issue.path.reduce<string>((so, step) => so + (typeof step === 'number' ? `[${step}]` : `.${String(step)}`), at),
  );
  if (issue.code === 'unrecognized_keys') {
    return refuse(`'${place}' has no field '${shortened(issue.keys[0] ?? '')}'.`, 'BAD_USER_INPUT');
  }
  return refuse(`'${place}' must be ${issue.message}.`, 'BAD_USER_INPUT');
}
