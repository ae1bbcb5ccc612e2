/** What the provider's fields say of what a person typed into them. */
import type { CardField, ProviderFieldState } from '#checkout-flow';
import type { BankDetails, CardDetails } from '#scenarios';
import type { InputStage } from '../../mock-server/card-provider/rules/input-validation.ts';
import { type FieldValidation, validateField } from '../../mock-server/card-provider/rules/validate-field.ts';

type CardReading = Record<CardField, FieldValidation>;

/** Left: the person has gone on to what comes next. */
export const cardFieldStates = (
  card: CardDetails,
  now: Date,
): Record<CardField, ProviderFieldState> & { brand: string } => {
  const { number, expiry, cvc } = readCardFields(card, now, 'blurred');
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
  const read = validateField('auBankAccount', entries, { now, brand: 'unknown' });
  return { state: toFieldState(read), bankName: read.bankName ?? null };
}

/** What a payment step that asks for the values is told in their place; nothing where they can be had. */
export function firstValidationError(card: CardDetails): FieldValidation['error'] {
  const { number, expiry, cvc } = readCardFields(card, null, 'submitted');
  return number.error ?? expiry.error ?? cvc.error;
}

function readCardFields({ number, expiry, cvc }: CardDetails, now: Date | null, stage: InputStage): CardReading {
  const read = validateField('cardNumber', { cardnumber: entry(number, stage) }, { now, brand: 'unknown' });
  const context = { now, brand: read.brand ?? 'unknown' } as const;
  return {
    number: read,
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
