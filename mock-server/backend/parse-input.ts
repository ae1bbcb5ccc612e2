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
