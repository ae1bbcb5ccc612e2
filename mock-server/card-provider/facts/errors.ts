/**
 * Facts about Stripe.js and Stripe's test mode that the checkout, the emulator and the scenarios rely on. `npm run
 * card-provider:verify` compares the emulator, or the real provider, with them.
 */

export interface Decline {
  code: string;
  param?: string;
  message?: string;
}

/** The API's declines, by `decline_code`, or by `code` unless that is 'card_declined'. */
export const DECLINES = {
  generic_decline: { code: 'card_declined' },
  insufficient_funds: { code: 'card_declined', message: 'Your card has insufficient funds.' },
  lost_card: { code: 'card_declined' },
  stolen_card: { code: 'card_declined' },
  fraudulent: { code: 'card_declined' },
  card_velocity_exceeded: {
    code: 'card_declined',
    message: 'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
  },
  expired_card: { code: 'expired_card', param: 'exp_month', message: 'Your card has expired.' },
  incorrect_cvc: { code: 'incorrect_cvc', param: 'cvc', message: "Your card's security code is incorrect." },
  incorrect_number: { code: 'incorrect_number', param: 'number', message: 'Your card number is incorrect.' },
  invalid_cvc: { code: 'invalid_cvc', param: 'cvc', message: "Your card's security code is invalid." },
  invalid_expiry_month: {
    code: 'invalid_expiry_month',
    param: 'exp_month',
    message: "Your card's expiration month is invalid.",
  },
  invalid_expiry_year: {
    code: 'invalid_expiry_year',
    param: 'exp_year',
    message: "Your card's expiration year is invalid.",
  },
  processing_error: {
    code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
} as const satisfies Record<string, Decline>;

export type DeclineCode = keyof typeof DECLINES;

export const DECLINED_MESSAGE = 'Your card was declined.';
/** Stripe.js shows this for a decline without its own message, so that nobody learns that a card is lost or stolen. */
export const DECLINED_USER_MESSAGE = 'Your card has been declined.';

export const declineMessage = (decline: DeclineCode): string => {
  const { message = DECLINED_USER_MESSAGE }: Decline = DECLINES[decline];
  return message;
};

export const AUTHENTICATION_FAILURE = {
  type: 'invalid_request_error',
  code: 'setup_intent_authentication_failure',
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
} as const;

/** The error for confirming an intent that is succeeded or canceled. It contains the intent with its status. */
export const UNEXPECTED_STATE = {
  type: 'invalid_request_error',
  code: 'setup_intent_unexpected_state',
  message: 'A processing error occurred.',
} as const;

export const UNKNOWN_INTENT = { type: 'invalid_request_error', code: 'resource_missing', param: 'intent' } as const;

export const WRONG_CLIENT_SECRET = {
  type: 'invalid_request_error',
  code: 'setup_intent_invalid_parameter',
  param: 'client_secret',
} as const;

export const VALIDATION_MESSAGES = {
  incomplete_number: 'Your card number is incomplete.',
  invalid_number: 'Your card number is invalid.',
  incomplete_expiry: "Your card's expiration date is incomplete.",
  invalid_expiry_year_past: "Your card's expiration year is in the past.",
  invalid_expiry_month_past: "Your card's expiration date is in the past.",
  invalid_expiry_year: "Your card's expiration year is invalid.",
  invalid_expiry_month: "Your card's expiration month is invalid.",
  incomplete_cvc: "Your card's security code is incomplete.",
  invalid_cvc: "Your card's security code is invalid.",
  incomplete_au_bank_account_bsb: 'The BSB you entered is incomplete.',
  incomplete_au_bank_account_number: 'The account number you entered is incomplete.',
  invalid_au_bank_account_bsb: 'The BSB you entered is invalid.',
} as const;

export type ValidationCode = keyof typeof VALIDATION_MESSAGES;
