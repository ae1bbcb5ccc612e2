import type { CardField, ProviderFieldState } from '#checkout-flow';
import type { BankDetails, CardDetails } from '#scenarios';
import {
  type FieldValidation,
  type InputStage,
  validateField,
} from '../../mock-server/card-provider/rules/validate-field.ts';

/** The states that the provider's fields report after they lose focus. */
export const cardFieldStates = (
  card: CardDetails,
  now: Date,
): Record<CardField, ProviderFieldState> & { brand: string } => {
  const { number, expiry, cvc } = validateCard(card, now, 'blurred');
  return {
    number: toFieldState(number),
    expiry: toFieldState(expiry),
    cvc: toFieldState(cvc),
    brand: number.brand ?? 'unknown',
  };
};

export function bankFieldState(
  { bsb, account }: BankDetails,
  now: Date,
): { state: ProviderFieldState; bankName: string | null } {
  const entries = { bsb: entry(bsb.replace('-', ''), 'blurred'), 'account-number': entry(account, 'blurred') };
  const validation = validateField('auBankAccount', entries, { now, brand: 'unknown' });
  return { state: toFieldState(validation), bankName: validation.bankName ?? null };
}

/** The error with which the provider refuses to submit the fields; undefined if they are valid. */
export function firstValidationError(card: CardDetails): FieldValidation['error'] {
  const { number, expiry, cvc } = validateCard(card, null, 'submitted');
  return number.error ?? expiry.error ?? cvc.error;
}

function validateCard(
  { number, expiry, cvc }: CardDetails,
  now: Date | null,
  stage: InputStage,
): Record<CardField, FieldValidation> {
  const numberValidation = validateField('cardNumber', { cardnumber: entry(number, stage) }, { now, brand: 'unknown' });
  const context = { now, brand: numberValidation.brand ?? 'unknown' } as const;
  return {
    number: numberValidation,
    expiry: validateField('cardExpiry', { 'exp-date': entry(expiry.replace(/\D/g, ''), stage) }, context),
    cvc: validateField('cardCvc', { cvc: entry(cvc, stage) }, context),
  };
}

const entry = (digits: string, stage: InputStage) => ({ digits, stage });
const toFieldState = ({ complete, empty, error }: FieldValidation): ProviderFieldState => ({
  complete,
  empty,
  error: error?.message ?? null,
});
