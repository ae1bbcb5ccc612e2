import type * as z from 'zod';
import { RequestError } from '../request-error.ts';
import { checkInput } from '../schemas/check-input.ts';

type BackendErrorCode =
  | 'BAD_USER_INPUT'
  | 'NOT_FOUND'
  | 'PAYMENT_DECLINED'
  | 'PRICE_CHANGED'
  | 'COUPON_REFUSED'
  | 'ALREADY_SUBSCRIBED'
  | 'IDEMPOTENCY_MISMATCH';

/** An error whose message may be shown to the customer. Any other thrown error is a bug of this server. */
export class BackendError extends RequestError {
  override readonly name = 'BackendError';
  declare readonly code: string;

  constructor(message: string, code: BackendErrorCode | (string & {})) {
    super(400, message, code);
  }
}

export function reject(message: string, code: BackendErrorCode): never {
  throw new BackendError(message, code);
}

export function rejectInput(message: string): never {
  throw new BackendError(message, 'BAD_USER_INPUT');
}

/** Throws BAD_USER_INPUT for the first invalid field, with `usage`: a sentence with what to send instead. */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  { usage, root = '' }: { usage: string; root?: string },
): z.output<Schema> {
  const { value, problem } = checkInput(schema, input, root);
  return problem === undefined ? (value as z.output<Schema>) : rejectInput(`${problem} ${usage}`);
}

/** The pattern's part before '@' excludes '@', so that the check of a long hostile text takes linear time. */
export const isEmail = (text: string): boolean => /^[^\s@]+@\S+$/.test(text);
