import type { SaveMode, SaveObstacle } from '#checkout-flow';

/** The title of the dialog in each mode (X7). */
export const TITLES: Record<SaveMode, string> = {
  'add-card': 'Add credit or debit card',
  'add-bank-account': 'Add direct debit number',
  update: 'Update payment method',
};

/** The label of the save button; 'Save card' also for a bank account (X8). */
export const saveLabel = (mode: SaveMode): string => (mode === 'update' ? 'Update' : 'Save card');

export const OBSTACLES: Record<SaveObstacle, string> = {
  updating: 'A payment is under way…',
  'expired-method': 'This card has expired. Choose another payment method.',
  'provider-unavailable': 'The secure payment fields could not be loaded.',
  'provider-loading': 'Preparing the secure payment fields…',
  'intent-loading': 'Preparing the secure payment fields…',
  'intent-unavailable': 'A bank account cannot be added right now. Try again.',
};
