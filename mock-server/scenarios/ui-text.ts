import { CARD_FEE_RATE } from '../schemas/values.ts';

export const MARKETING_SUBTITLE =
  'Join the 500,000+ of Australian businesses that use our platform for all their legal needs';
export const SECURITY_NOTE = 'All transactions are secure and encrypted';
export const CARD_FEE_NOTE = `A payment processing fee of ${CARD_FEE_RATE} is added to card payments. This doesn't apply to payments made with direct debit.`;
export const CARD_BECOMES_DEFAULT = 'This card will be set as the default payment method for future purchases';
export const GENERIC_DECLINE = 'Your card has been declined. Please check and re-enter valid card details.';
export const NOT_WESTPAC = 'Not a valid Westpac bank account';
export const COUPON_INVALID = 'Coupon code is invalid. Please try again.';
export const PAYMENT_DECLINED = 'Payment declined';
export const PROCESSING_FAILED = 'Payment processing failed';
export const NOT_CONFIRMED = 'We could not confirm whether your payment went through.';
export const SENT_AGAIN_ONLY_IF_NOT_FOUND = 'We send it again only if we cannot find it.';
export const EARLIER_PAYMENT_SUCCEEDED = 'Your earlier payment went through';
export const METHOD_UPDATED = 'The payment method for your subscriptions has been updated';
export const METHOD_NOT_SAVED = 'There was an error adding payment method. Please try again later.';
export const NAME_INCOMPLETE = 'Your name is incomplete';

export const PAYABLE_TODAY = 'Payable today';
export const TOTAL = 'Total';
export const CARD_FEE_LABEL = `Card processing fee (${CARD_FEE_RATE})`;
export const CHARGED_TO_CARD = 'Charged to your card';
export const CREDIT = 'Credit from your current plan';

export const DIRECT_DEBIT_AGREEMENT =
  'When you confirm, you ask our payment provider to debit this account for Clearbrief Legal Pty Ltd through the Bulk Electronic Clearing System' +
  ', on the terms of the Direct Debit Request Service Agreement. You confirm that the account is yours, or that you may sign for it.';

export const PURCHASE_EVENTS = [
  'onSuccess',
  'sharedSuccess',
  'Plan Paid',
  'user:payButton_clicked',
  'user:cardPayment_completed',
] as const;
export const MIGRATION_EVENTS = [...PURCHASE_EVENTS, 'user:upgradePlanWithCredit_completed'] as const;
