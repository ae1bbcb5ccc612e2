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
