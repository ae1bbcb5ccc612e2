/** Why a payment failed. `chargeStatus`, never a message, decides what the customer can do next. */
export type PaymentFailure =
  | { kind: 'setup-refused'; declineCode: string | null; message: string }
  | { kind: 'token-refused'; message: string }
  /** The setup ended in another status than 'succeeded', and this payment cannot use a card token instead. */
  | { kind: 'setup-incomplete'; status: string }
  | { kind: 'no-setup-intent'; message: string | null }
  /**
   * The backend returned an error, with its GraphQL error code. For a 4xx of a gateway `message` is null, and `cause` names the
   * status.
   */
  | { kind: 'purchase-refused'; message: string | null; code: string | null; cause?: unknown }
  /** The purchase was sent, and no response says what became of it. `message` is the server's, if it sent one. */
  | { kind: 'purchase-no-response'; message: string | null; cause: unknown }
  /** Without an id token the purchase was not sent. */
  | { kind: 'purchase-not-sent'; cause: unknown }
  /** The checkout cannot send a purchase, because the selected method is gone or the plan is unknown. */
  | { kind: 'no-route' }
  /** The page lacks the card provider's script or fields. */
  | { kind: 'provider-unavailable' }
  /** The checkout threw before it sent the purchase. */
  | { kind: 'unexpected'; cause: unknown };

/**
 * What a failure says about the money.
 *
 * - 'not-sent': the purchase has not left the page, so nothing was charged.
 * - 'refused': the backend refused the purchase. That proves nothing, whatever its code: a browser repeats a request whose
 *   connection was reset, and the copy may be refused after the first one was carried out.
 */
type ChargeStatus = 'not-sent' | 'refused' | 'unknown';

/** The backend has received another request with this idempotency key, which may have charged the customer. */
const KEY_MISMATCH = 'IDEMPOTENCY_MISMATCH';

export function chargeStatus(failure: PaymentFailure): ChargeStatus {
  switch (failure.kind) {
    case 'purchase-refused':
      return failure.code === KEY_MISMATCH ? 'unknown' : 'refused';
    case 'purchase-no-response':
      return 'unknown';
    case 'setup-refused':
    case 'token-refused':
    case 'setup-incomplete':
    case 'no-setup-intent':
    case 'purchase-not-sent':
    case 'no-route':
    case 'provider-unavailable':
    case 'unexpected':
      return 'not-sent';
  }
}

/** What the checkout shows if it could load nothing, because the host page returned no id token. */
export const SIGNED_OUT = 'Nobody is signed in. Sign in, then try again.';

const GENERIC_DECLINE = 'Your card has been declined. Please check and re-enter valid card details.';
const PROCESSING_FAILED = 'Payment processing failed';
const INVALID_CONFIGURATION = 'Invalid payment configuration';
const NOT_ACCEPTED = 'The payment was not accepted. Try again, or use another payment method.';

export function failureDetail(failure: PaymentFailure): string {
  switch (failure.kind) {
    case 'setup-refused':
      return failure.declineCode === 'generic_decline' ? GENERIC_DECLINE : failure.message;
    case 'purchase-refused':
      return failure.message ?? NOT_ACCEPTED;
    case 'token-refused':
    case 'no-setup-intent':
      return failure.message ?? PROCESSING_FAILED;
    case 'no-route':
      return INVALID_CONFIGURATION;
    case 'setup-incomplete':
    case 'purchase-no-response':
    case 'purchase-not-sent':
    case 'provider-unavailable':
    case 'unexpected':
      return PROCESSING_FAILED;
  }
}
