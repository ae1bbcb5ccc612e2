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
  /** The backend answered with an error; `code` is its GraphQL error code. */
  | { kind: 'purchase-refused'; message: string; code: string | null }
  /** The purchase was sent and no usable answer came back. */
  | { kind: 'purchase-unanswered'; cause: unknown }
  /**
   * Nothing was sent: there was no id token, or the user's subscriptions could not be read first. `message` is the
   * backend's, where it refused to list them.
   */
  | { kind: 'purchase-not-sent'; message: string | null; cause: unknown }
  /** No route fits: the selected method is gone, or the plan is unknown. */
  | { kind: 'no-route' }
  /** The card provider's script is not there. */
  | { kind: 'provider-missing' }
  /** Something threw before a purchase was sent. */
  | { kind: 'unexpected'; cause: unknown };

/**
 * What a failure says about the charge it was about. `nothing-done`: this request did nothing, which says nothing about an
 * earlier one with its key.
 */
export type ChargeStatus = 'not-charged' | 'nothing-done' | 'unknown';

/** The closed list of codes that prove a refusal; `PurchaseRefusalCode` in schema.graphql. */
const PROVES_NOT_CHARGED: ReadonlySet<string | null> = new Set([
  'PAYMENT_DECLINED',
  'PRICE_CHANGED',
  'COUPON_REFUSED',
  'ALREADY_SUBSCRIBED',
  'NOT_FOUND',
]);

/** Codes returned before execution; they say nothing about an earlier request with the same key. */
const REJECTED_BEFORE_EXECUTION: ReadonlySet<string | null> = new Set([
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'BAD_USER_INPUT',
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'TOO_MANY_REQUESTS',
]);

/** Where the money stands after a failure. "Not charged" needs proof; whatever proves nothing is unknown. */
export function chargeStatus(failure: PaymentFailure): ChargeStatus {
  switch (failure.kind) {
    case 'purchase-refused':
      if (PROVES_NOT_CHARGED.has(failure.code)) return 'not-charged';
      return REJECTED_BEFORE_EXECUTION.has(failure.code) ? 'nothing-done' : 'unknown';
    case 'purchase-unanswered':
      return 'unknown';
    case 'setup-refused':
    case 'token-refused':
    case 'setup-unfinished':
    case 'no-setup-intent':
    case 'purchase-not-sent':
    case 'no-route':
    case 'provider-missing':
    case 'unexpected':
      return 'nothing-done';
  }
}

const GENERIC_DECLINE = 'Your card has been declined. Please check and re-enter valid card details.';
const PROCESSING_FAILED = 'Payment processing failed';
const INVALID_CONFIGURATION = 'Invalid payment configuration';

/** The detail of the 'Payment declined' toast (E1 to E8). */
export function failureDetail(failure: PaymentFailure): string {
  switch (failure.kind) {
    case 'setup-refused':
      return failure.declineCode === 'generic_decline' ? GENERIC_DECLINE : failure.message;
    case 'token-refused':
    case 'purchase-refused':
      return failure.message;
    case 'no-setup-intent':
    case 'purchase-not-sent':
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
