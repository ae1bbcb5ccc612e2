import { ownValue } from '../../own-value.ts';

/** Without a message, the API and the browser library each have their own. */
export interface Decline {
  code: string;
  param?: string;
  message?: string;
}

/** Keyed by decline_code for the code 'card_declined', else by code. */
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

/** The API's message for declines without one. */
export const DECLINED_MESSAGE = 'Your card was declined.';

export type DeclineCode = keyof typeof DECLINES;

export const DECLINE_CODES = Object.keys(DECLINES) as readonly DeclineCode[];

const USER_MESSAGES_BY_CODE: Readonly<Record<string, string>> = {
  setup_intent_unexpected_state: 'A processing error occurred.',
  setup_intent_authentication_failure:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

/** The cardholder's message for an API error: by decline_code, else by code, unless a scenario scripts the API's message. */
export function findUserMessage(error: { decline_code?: string; code?: string; message: string }): string {
  const declines: Readonly<Record<string, Decline>> = DECLINES;
  const known = ownValue(declines, error.decline_code ?? '') ?? ownValue(declines, error.code ?? '');
  if (known && error.message === (known.message ?? DECLINED_MESSAGE))
    return known.message ?? 'Your card has been declined.';
  return ownValue(USER_MESSAGES_BY_CODE, error.code ?? '') ?? error.message;
}

/** Client-side validation messages, in Stripe's English. */
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
export const VALIDATION_CODES = Object.keys(VALIDATION_MESSAGES) as ValidationCode[];

/** The validity of one input's digits. */
export interface InputValidation {
  complete: boolean;
  /** An error that further digits cannot correct. Shown immediately. */
  errorCode?: ValidationCode;
  /** An error that further digits may correct. Shown on blur. */
  errorCodeOnBlur?: ValidationCode;
}

export interface ValidationError {
  type: 'validation_error';
  code: ValidationCode;
  message: string;
}

export const validationError = (code: ValidationCode): ValidationError => ({
  type: 'validation_error',
  code,
  message: VALIDATION_MESSAGES[code],
});
