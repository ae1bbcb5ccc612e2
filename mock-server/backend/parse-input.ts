import type * as z from 'zod';
import { checkInput } from '../schemas/check-input.ts';
import { rejectInput } from './backend-error.ts';

/** Validates input. Rejects its first invalid field, with what to send instead. */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  { usage, root = '' }: { usage: string; root?: string },
): z.output<Schema> {
  const { value, problem } = checkInput(schema, input, root);
  return problem === undefined ? (value as z.output<Schema>) : rejectInput(`${problem} ${usage}`);
}

/** Whether a text looks like an email address. The first part excludes '@', so that the time stays linear in the length. */
export const isEmail = (text: string): boolean => /^[^\s@]+@\S+$/.test(text);
