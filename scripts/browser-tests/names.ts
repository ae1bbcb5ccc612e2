/** What a screen reader calls the fields of the card provider. */
export const NUMBER = 'Credit or debit card number';
export const EXPIRY = 'Credit or debit card expiration date';
export const CVC = 'Credit or debit card CVC/CVV';
export const BSB = 'BSB';
export const ACCOUNT = 'Account number';

/** The sample page's own buttons, which open a dialog. */
export const CHOOSE_PLAN = 'Choose plan: Standard monthly';
export const CHANGE_METHOD = 'Change payment method';
