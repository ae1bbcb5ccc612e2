import type { ValidationCode } from '../facts/errors.ts';
import type { FieldType } from '../facts/fields.ts';
import type { CardBrand } from '../facts/test-methods.ts';
import { findBankName, findBranchName, validateAccountNumber, validateBsb } from './bank-account.ts';
import { detectBrand, validateCardNumber, validateCvc, validateExpiry } from './card.ts';
import { type InputValidation, type ValidationError, validationError } from './error-messages.ts';

export type InputName = 'cardnumber' | 'exp-date' | 'cvc' | 'bsb' | 'account-number';

/** An input is `blurred` after it lost focus, `submitted` after an API call has requested its value. */
export type InputStage = 'typing' | 'blurred' | 'submitted';

export interface InputValue {
  digits: string;
  stage: InputStage;
}
export type InputValues = Partial<Record<InputName, InputValue>>;

/** The state of a field. The page receives all of it except `invalidInputs`, so it contains no digits. */
export interface FieldValidation {
  empty: boolean;
  complete: boolean;
  error?: ValidationError;
  invalidInputs: InputName[];
  brand?: CardBrand;
  bankName?: string;
  branchName?: string;
}

function visibleErrorCode(result: InputValidation, { digits, stage }: InputValue): ValidationCode | undefined {
  if (result.errorCode) return result.errorCode;
  if (stage === 'submitted' || (stage === 'blurred' && digits !== '')) return result.errorCodeOnBlur;
  return undefined;
}

export function validateField(
  type: FieldType,
  values: InputValues,
  { now, brand }: { now: Date | null; brand: CardBrand },
): FieldValidation {
  const value = (name: InputName): InputValue => values[name] ?? { digits: '', stage: 'typing' };
  const combine = (...results: [InputName, InputValidation][]): FieldValidation => {
    const errors = results.flatMap(([name, result]) => {
      const code = visibleErrorCode(result, value(name));
      return code ? [{ name, code }] : [];
    });
    return {
      empty: results.every(([name]) => value(name).digits === ''),
      complete: results.every(([, { complete }]) => complete),
      invalidInputs: errors.map(({ name }) => name),
      ...(errors[0] && { error: validationError(errors[0].code) }),
    };
  };

  switch (type) {
    case 'cardNumber': {
      const { digits } = value('cardnumber');
      return { ...combine(['cardnumber', validateCardNumber(digits)]), brand: detectBrand(digits) };
    }
    case 'cardExpiry':
      return combine(['exp-date', validateExpiry(value('exp-date').digits, now)]);
    case 'cardCvc':
      return combine(['cvc', validateCvc(value('cvc').digits, brand)]);
    case 'auBankAccount': {
      const bsb = value('bsb').digits;
      const bankName = findBankName(bsb);
      const branchName = findBranchName(bsb);
      return {
        ...combine(
          ['bsb', validateBsb(bsb)],
          ['account-number', validateAccountNumber(value('account-number').digits, bsb)],
        ),
        ...(bankName && { bankName }),
        ...(branchName && { branchName }),
      };
    }
  }
}
