import { RequestError } from '../request-error.ts';

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
