import type { FieldType } from '../../rules/validate-field.ts';

/** The frames' accessible names, for screen readers and browser tests. */
export const FRAME_TITLES: Record<FieldType, string> = {
  cardNumber: 'Secure card number input frame',
  cardExpiry: 'Secure expiration date input frame',
  cardCvc: 'Secure CVC input frame',
  auBankAccount: 'Secure BSB and account number input frame',
};

export const isFieldType = (type: unknown): type is FieldType =>
  typeof type === 'string' && Object.hasOwn(FRAME_TITLES, type);
