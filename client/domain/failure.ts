/**
 * The reason why a payment failed: its request, or an earlier step. The user's next options follow from `chargeStatus`,
 * never from a message.
 */
export type PaymentFailure =
  /** The provider refused the setup. `declineCode` and `message` are the provider's. */
  | { kind: 'setup-refused'; declineCode: string | null; message: string }
  /** The provider refused to create a card token. */
  | { kind: 'token-refused'; message: string }
  /** The setup ended in a status other than 'succeeded', on a route without a fallback. */
  | { kind: 'setup-incomplete'; status: string }
  /** No setup intent could be created. */
  | { kind: 'no-setup-intent'; message: string | null }
  /**
   * The backend returned an error; `code` is its GraphQL error code. `message` is null for a gateway's 4xx, and
   * `cause` names the status.
   */
  | { kind: 'purchase-refused'; message: string | null; code: string | null; cause?: unknown }
  /** The purchase was sent without a response that proves anything. `message` is the server's, if it sent one. */
  | { kind: 'purchase-no-response'; message: string | null; cause: unknown }
  /** Nothing was sent, because there was no id token. */
  | { kind: 'purchase-not-sent'; cause: unknown }
  /** No payment route: the selected method is gone, or the plan is unknown. */
  | { kind: 'no-route' }
  /** The card provider's script or fields are not on the page. */
  | { kind: 'provider-unavailable' }
  /** An exception before the purchase was sent. */
  | { kind: 'unexpected'; cause: unknown };

/**
 * What a failure says about the money.
 *
 * - 'not-sent': the purchase has not left the page, so nothing was charged.
 * - 'refused': the backend refused the purchase. That proves nothing, whatever its code: a browser repeats a request whose
 *   connection was reset, and the copy may be refused after the first one was carried out.
 */
type ChargeStatus = 'not-sent' | 'refused' | 'unknown';

/** An earlier request with the key differed, and may have charged. */
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

/** The one message when nothing could be loaded because there was no id token. */
export const SIGNED_OUT = 'Nobody is signed in. Sign in, then try again.';

const GENERIC_DECLINE = 'Your card has been declined. Please check and re-enter valid card details.';
const PROCESSING_FAILED = 'Payment processing failed';
const INVALID_CONFIGURATION = 'Invalid payment configuration';
const NOT_ACCEPTED = 'The payment was not accepted. Try again, or use another payment method.';

/** The detail of the 'Payment declined' toast. */
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
