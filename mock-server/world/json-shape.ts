/** What a piece of JSON must look like, said so that the first mistake is told with its place and its right kind. */
import { ownValue } from '../own-value.ts';
import { refuse } from './refusal.ts';

/** Refuses a value that has another shape; `at` is where it stands. */
export type Shape = (value: unknown, at: string) => void;

const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

const wrong = (at: string, says: string): never => refuse(`'${at}' must be ${says}.`, 'BAD_USER_INPUT');

const kind =
  (says: string, fits: (value: unknown) => boolean): Shape =>
  (value, at) => {
    if (!fits(value)) wrong(at, says);
  };

export const text = kind('a text', (value) => typeof value === 'string');
export const number = kind('a number', (value) => typeof value === 'number' && Number.isFinite(value));
export const count = kind('a whole number, 0 or more', (value) => Number.isSafeInteger(value) && Number(value) >= 0);
export const flag = kind('true or false', (value) => typeof value === 'boolean');
/** Whatever stands there. It has to stand there. */
export const anything = kind('there', (value) => value !== undefined);
/** An object of any fields. */
export const object = kind('an object', isObject);
export const oneOf = (...values: string[]): Shape =>
  kind(`one of: ${values.join(', ')}`, (value) => values.includes(value as string));

export const orNull =
  (shape: Shape): Shape =>
  (value, at) => {
    if (value !== null) shape(value, at);
  };

export const listOf =
  (shape: Shape): Shape =>
  (value, at) => {
    if (!Array.isArray(value)) return wrong(at, 'a list');
    value.forEach((item, place) => void shape(item, `${at}[${place}]`));
  };

/** An object whose names are free and whose values are alike. */
export const mapOf =
  (shape: Shape): Shape =>
  (value, at) => {
    if (!isObject(value)) return wrong(at, 'an object');
    for (const [name, inner] of Object.entries(value)) shape(inner, `${at}.${name}`);
  };

/** An object with exactly these fields. */
export const fields =
  (shapes: Record<string, Shape>): Shape =>
  (value, at) => {
    if (!isObject(value)) return wrong(at, 'an object');
    const unknown = Object.keys(value).find((name) => !Object.hasOwn(shapes, name));
    if (unknown !== undefined) {
      refuse(`'${at}' has no field '${unknown}'. It has: ${Object.keys(shapes).join(', ')}.`, 'BAD_USER_INPUT');
    }
    for (const [name, shape] of Object.entries(shapes)) {
      shape(ownValue(value, name), `${at}.${name}`);
    }
  };
