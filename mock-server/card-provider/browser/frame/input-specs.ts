import type { CardBrand } from '../../rules/card-brand.ts';
import type { DigitMask } from '../../rules/digit-mask.ts';
import { accountNumberMask, bsbMask, cardNumberMask, cvcMask, expiryMask } from '../../rules/field-masks.ts';
import type { FieldType, InputName } from '../../rules/validate-field.ts';

/** The attributes and the mask of one input. */
export interface InputSpec {
  name: InputName;
  label: string;
  autocomplete: string;
  placeholder: string;
  mask: (brand: CardBrand) => DigitMask;
}

export const INPUT_SPECS: Record<FieldType, readonly InputSpec[]> = {
  cardNumber: [
    {
      name: 'cardnumber',
      label: 'Credit or debit card number',
      autocomplete: 'cc-number',
      placeholder: '1234 1234 1234 1234',
      mask: () => cardNumberMask,
    },
  ],
  cardExpiry: [
    {
      name: 'exp-date',
      label: 'Credit or debit card expiration date',
      autocomplete: 'cc-exp',
      placeholder: 'MM / YY',
      mask: () => expiryMask,
    },
  ],
  cardCvc: [
    {
      name: 'cvc',
      label: 'Credit or debit card CVC/CVV',
      autocomplete: 'cc-csc',
      placeholder: 'CVC',
      mask: cvcMask,
    },
  ],
  auBankAccount: [
    { name: 'bsb', label: 'BSB', autocomplete: 'off', placeholder: '000-000', mask: () => bsbMask },
    {
      name: 'account-number',
      label: 'Account number',
      autocomplete: 'off',
      placeholder: 'Account number',
      mask: () => accountNumberMask,
    },
  ],
};
