/** Validation without zod, which would slow down the server's start. Each function rejects a value with its path. */
import { truncate } from '../truncate.ts';
import { rejectInput } from './backend-error.ts';

/** With `fields`, others are rejected. */
export function parseObject(input: unknown, path: string, fields?: readonly string[]): Record<string, unknown> {
  if (input === null || typeof input !== 'object' || Array.isArray(input)) rejectInput(`'${path}' must be an object.`);
  const unknown = fields && Object.keys(input).find((name) => !fields.includes(name));
  if (unknown !== undefined)
    rejectInput(`'${path}' has no field '${truncate(unknown)}'. Fields are: ${fields?.join(', ')}.`);
  return input as Record<string, unknown>;
}

export const parseInteger = (input: unknown, path: string, min: number, max: number): number =>
  typeof input === 'number' && Number.isInteger(input) && input >= min && input <= max
    ? input
    : rejectInput(`'${path}' must be a whole number from ${min} to ${max}.`);

export const parseText = (input: unknown, path: string): string =>
  typeof input === 'string' ? input : rejectInput(`'${path}' must be a text.`);
