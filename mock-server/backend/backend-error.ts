import type * as z from 'zod';
import { RequestError } from '../request-error.ts';
import { checkInput } from '../schemas/check-input.ts';

/** Codes in a GraphQL error's `extensions.code`. */
type BackendErrorCode =
  | 'BAD_USER_INPUT'
  | 'NOT_FOUND'
  | 'PAYMENT_DECLINED'
  | 'PRICE_CHANGED'
  | 'COUPON_REFUSED'
  | 'ALREADY_SUBSCRIBED'
  | 'IDEMPOTENCY_MISMATCH';

/** An error whose message may be shown to the user. Any other thrown error is a bug of this server. */
export class BackendError extends RequestError {
  override readonly name = 'BackendError';
  declare readonly code: string;

  constructor(message: string, code: BackendErrorCode | (string & {})) {
    super(400, message, code);
  }
}

/** Throws a BackendError. Usable as an expression, for example after `??`. */
export function reject(message: string, code: BackendErrorCode): never {
  throw new BackendError(message, code);
}

/** Rejects invalid input with BAD_USER_INPUT. */
export function rejectInput(message: string): never {
  throw new BackendError(message, 'BAD_USER_INPUT');
}

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
