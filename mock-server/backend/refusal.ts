/** The codes a refusal carries in `extensions.code`. */
export type RefusalCode =
  | 'BAD_USER_INPUT'
  | 'NOT_FOUND'
  | 'PAYMENT_DECLINED'
  | 'PRICE_CHANGED'
  | 'COUPON_REFUSED'
  | 'ALREADY_SUBSCRIBED'
  | 'IDEMPOTENCY_MISMATCH';

/** A refusal in words that a user may read. Anything else that is thrown is a mistake in this server. */
export class Refusal extends Error {
  readonly code: string;

  constructor(message: string, code: RefusalCode | (string & {})) {
    super(message);
    this.name = 'Refusal';
    this.code = code;
  }
}

/** Throws a refusal; an expression, so that it can stand behind `??`. */
export function refuse(message: string, code: RefusalCode): never {
  throw new Refusal(message, code);
}
