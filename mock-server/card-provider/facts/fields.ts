import type { ValidationCode } from './errors.ts';
import { type CardBrand, INVALID_CARD_NUMBER, TEST_BANK_NAME, TEST_BSB, type TestCardNumber } from './test-methods.ts';

export type FieldType = 'cardNumber' | 'cardExpiry' | 'cardCvc' | 'auBankAccount';

export interface FieldState {
  empty: boolean;
  complete: boolean;
  error?: ValidationCode;
  brand?: CardBrand;
  bankName?: string;
}

/** What is typed into a field, and the events that the page then receives, in order, from focus to blur. */
interface FieldFact {
  field: FieldType;
  entry: string;
  /** Texts to type and names of keys to press, in order. In a bank account field the first text is the BSB. */
  keys: readonly string[];
  events: readonly ('focus' | 'blur' | 'escape' | FieldState)[];
}

const TYPING = { empty: false, complete: false };
const COMPLETE = { empty: false, complete: true };
const TEST_BANK = { bankName: TEST_BANK_NAME };

export const FIELD_FACTS: readonly FieldFact[] = [
  {
    field: 'cardNumber',
    entry: 'a complete number',
    keys: ['4242424242424242'],
    events: ['focus', { ...TYPING, brand: 'visa' }, { ...COMPLETE, brand: 'visa' }, 'blur'],
  },
  {
    field: 'cardNumber',
    entry: 'a number whose second digit determines the brand',
    keys: ['378282246310005'],
    events: [
      'focus',
      { ...TYPING, brand: 'unknown' },
      { ...TYPING, brand: 'amex' },
      { ...COMPLETE, brand: 'amex' },
      'blur',
    ],
  },
  {
    field: 'cardNumber',
    entry: 'a part of a number',
    keys: ['4242'],
    events: ['focus', { ...TYPING, brand: 'visa' }, { ...TYPING, brand: 'visa', error: 'incomplete_number' }, 'blur'],
  },
  {
    field: 'cardNumber',
    entry: 'a number with a wrong check digit',
    keys: [INVALID_CARD_NUMBER],
    events: ['focus', { ...TYPING, brand: 'visa' }, { ...TYPING, brand: 'visa', error: 'invalid_number' }, 'blur'],
  },
  {
    field: 'cardNumber',
    entry: 'a digit, which is removed',
    keys: ['4', 'Backspace'],
    events: ['focus', { ...TYPING, brand: 'visa' }, { empty: true, complete: false, brand: 'unknown' }, 'blur'],
  },
  { field: 'cardNumber', entry: 'the Escape key', keys: ['Escape'], events: ['focus', 'escape', 'blur'] },
  {
    field: 'cardExpiry',
    entry: 'a date in the future',
    keys: ['1234'],
    events: ['focus', TYPING, COMPLETE, 'blur'],
  },
  {
    field: 'cardExpiry',
    entry: 'a month without a year',
    keys: ['12'],
    events: ['focus', TYPING, { ...TYPING, error: 'incomplete_expiry' }, 'blur'],
  },
  {
    field: 'cardExpiry',
    entry: 'a year in the past',
    keys: ['0120'],
    events: ['focus', TYPING, { ...TYPING, error: 'invalid_expiry_year_past' }, 'blur'],
  },
  { field: 'cardExpiry', entry: 'the Escape key', keys: ['Escape'], events: ['focus', 'escape', 'blur'] },
  { field: 'cardCvc', entry: 'three digits', keys: ['123'], events: ['focus', TYPING, COMPLETE, 'blur'] },
  {
    field: 'cardCvc',
    entry: 'two digits',
    keys: ['12'],
    events: ['focus', TYPING, { ...TYPING, error: 'incomplete_cvc' }, 'blur'],
  },
  { field: 'cardCvc', entry: 'the Escape key', keys: ['Escape'], events: ['focus', 'escape', 'blur'] },
  {
    field: 'auBankAccount',
    entry: 'a BSB and an account number',
    keys: [TEST_BSB, '000123456'],
    events: ['focus', TYPING, { ...TYPING, ...TEST_BANK }, { ...COMPLETE, ...TEST_BANK }, 'blur'],
  },
  {
    field: 'auBankAccount',
    entry: 'a part of a BSB',
    keys: ['000'],
    events: ['focus', TYPING, { ...TYPING, error: 'incomplete_au_bank_account_bsb' }, 'blur'],
  },
  {
    field: 'auBankAccount',
    entry: 'a part of an account number',
    keys: [TEST_BSB, '0001'],
    events: [
      'focus',
      TYPING,
      { ...TYPING, ...TEST_BANK },
      { ...TYPING, ...TEST_BANK, error: 'incomplete_au_bank_account_number' },
      'blur',
    ],
  },
  { field: 'auBankAccount', entry: 'the Escape key', keys: ['Escape'], events: ['focus', 'escape', 'blur'] },
];

export interface CardEntry {
  number?: TestCardNumber | typeof INVALID_CARD_NUMBER;
  expiry?: string;
  cvc?: string;
}

/** The first error that a customer sees for a missing or wrong card entry; the API receives no request. */
export const CARD_ENTRY_ERRORS: readonly { entry: CardEntry; code: ValidationCode }[] = [
  { entry: {}, code: 'incomplete_number' },
  { entry: { number: INVALID_CARD_NUMBER, expiry: '1234', cvc: '123' }, code: 'invalid_number' },
  { entry: { number: '4242424242424242' }, code: 'incomplete_expiry' },
  { entry: { number: '4242424242424242', expiry: '0120', cvc: '123' }, code: 'invalid_expiry_year_past' },
  { entry: { number: '4242424242424242', expiry: '1234' }, code: 'incomplete_cvc' },
];

export const EMPTY_BANK_ACCOUNT_ERROR = 'incomplete_au_bank_account_bsb' satisfies ValidationCode;
