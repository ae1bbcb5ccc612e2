/**
 * Every way in which a payment can fail: one closed union. What the user may do next is derived from where the money
 * stands, never from a text.
 */
export type PaymentFailure =
  /** The provider refused the set-up. Codes are the provider's; `message` is its own text for people. */
  | { kind: 'setup-refused'; declineCode: string | null; message: string }
  /** The card token could not be made. */
  | { kind: 'token-refused'; message: string }
  /** The set-up ended neither well nor with an error, on a route that has no fallback. */
  | { kind: 'setup-unfinished'; status: string }
  /** No setup intent could be had, so nothing was tried. */
  | { kind: 'no-setup-intent'; message: string | null }
  /** The backend answered no; `code` is its GraphQL error code. */
  | { kind: 'purchase-refused'; message: string; code: string | null }
  /** The purchase was sent and no usable answer came back. */
  | { kind: 'purchase-unanswered'; cause: unknown }
  /** No route fits: the selected method is gone, or the plan is unknown. */
  | { kind: 'no-route' }
  /** The card provider's script is not there. */
  | { kind: 'provider-missing' }
  /** Something threw before a purchase was sent. */
  | { kind: 'unexpected'; cause: unknown };

export type MoneyStands = 'not-charged' | 'unknown';

/** Where the money stands after a failure: open when the purchase was not answered, or broke inside the backend. */
export const moneyAfter = (failure: PaymentFailure): MoneyStands =>
  failure.kind === 'purchase-unanswered' ||
  (failure.kind === 'purchase-refused' && failure.code === 'INTERNAL_SERVER_ERROR')
    ? 'unknown'
    : 'not-charged';

/**
 * With these a server turns a call away before it looks at what is asked, or at what an earlier call with its key did;
 * with the first, because there was one that asked for something else.
 */
const AT_THE_DOOR = new Set([
  'IDEMPOTENCY_MISMATCH',
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'BAD_USER_INPUT',
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'TOO_MANY_REQUESTS',
]);

/** Whether a failure shows that no earlier purchase with the same idempotency key was made: it would have been answered. */
export const provesUnpaid = (failure: PaymentFailure): boolean =>
  failure.kind === 'purchase-refused' &&
  moneyAfter(failure) === 'not-charged' &&
  !(failure.code !== null && AT_THE_DOOR.has(failure.code));

const GENERIC_DECLINE = 'Your card has been declined. Please check and re-enter valid card details.';
const PROCESSING_FAILED = 'Payment processing failed';
const INVALID_CONFIGURATION = 'Invalid payment configuration';

/** The detail of the 'Payment declined' toast (spec 8). */
export function failureDetail(failure: PaymentFailure): string {
  switch (failure.kind) {
    case 'setup-refused':
      return failure.declineCode === 'generic_decline' ? GENERIC_DECLINE : failure.message;
    case 'token-refused':
    case 'purchase-refused':
      return failure.message;
    case 'no-setup-intent':
      return failure.message ?? PROCESSING_FAILED;
    case 'no-route':
      return INVALID_CONFIGURATION;
    case 'setup-unfinished':
    case 'purchase-unanswered':
    case 'provider-missing':
    case 'unexpected':
      return PROCESSING_FAILED;
  }
}
