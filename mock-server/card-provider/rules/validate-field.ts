import { type BankMode, validateAccountNumber, validateBsb } from './bank-account.ts';
import { findBankName, findBranchName } from './bsb-directory.ts';
import { type CardBrand, detectBrand } from './card-brand.ts';
import { validateCvc } from './card-cvc.ts';
import { validateExpiry } from './card-expiry.ts';
import { validateCardNumber } from './card-number.ts';
import { type InputStage, type InputValidation, visibleErrorCode } from './input-validation.ts';
import { type ValidationError, validationError } from './validation-messages.ts';

export type FieldType = 'cardNumber' | 'cardExpiry' | 'cardCvc' | 'auBankAccount';
export type InputName = 'cardnumber' | 'exp-date' | 'cvc' | 'bsb' | 'account-number';

/** One input's digits and editing stage. */
export interface InputValue {
  digits: string;
  stage: InputStage;
}
export type InputValues = Partial<Record<InputName, InputValue>>;

/** A field's state. Except for `invalidInputs`, it is sent to the page, so it contains no digits. */
export interface FieldValidation {
  empty: boolean;
  complete: boolean;
  error?: ValidationError;
  /** Inputs to mark as invalid. */
  invalidInputs: InputName[];
  brand?: CardBrand;
  bankName?: string;
  branchName?: string;
}

const INITIAL_VALUE: InputValue = { digits: '', stage: 'typing' };

interface ValidationContext {
  /** Null while the clock is loading. */
  now: Date | null;
  /** The brand in the sibling card number field, which determines the length of a CVC. */
  brand: CardBrand;
  bankMode?: BankMode;
}

export function validateField(
  type: FieldType,
  values: InputValues,
  { now, brand, bankMode }: ValidationContext,
): FieldValidation {
  const value = (name: InputName) => values[name] ?? INITIAL_VALUE;
  const combine = (...results: [InputName, InputValidation][]): FieldValidation => {
    const errors = results.flatMap(([name, result]) => {
      const code = visibleErrorCode(result, value(name).digits, value(name).stage);
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
      const accountNumber = value('account-number').digits;
      const bankName = findBankName(bsb);
      const branchName = findBranchName(bsb);
      return {
        ...combine(
          ['bsb', validateBsb(bsb, bankMode)],
          ['account-number', validateAccountNumber(accountNumber, bsb, bankMode)],
        ),
        ...(bankName && { bankName }),
        ...(branchName && { branchName }),
      };
    }
  }
}
