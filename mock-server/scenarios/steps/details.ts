/** Steps that select and enter payment details in the checkout. */
import { defineSimpleStep, defineStep, matchPageEvents, matchPress } from './define-step.ts';
import { oneOf, text, texts, type ValuesOf } from './fields.ts';

export const tabName = oneOf('Credit & debit card', 'Direct debit');
export type TabName = ValuesOf<{ tab: typeof tabName }>['tab'];

/** `expiry` is 'MM / YY'. */
export const cardDetails = texts('number', 'expiry', 'cvc', 'name');
export type CardDetails = ValuesOf<{ card: typeof cardDetails }>['card'];
/** `bsb` is 'NNN-NNN'. */
const bankDetails = texts('bsb', 'account', 'name');
export type BankDetails = ValuesOf<{ bank: typeof bankDetails }>['bank'];

export const completeCard = (card: Partial<CardDetails> & { number: string }): CardDetails => ({
  expiry: '12 / 30',
  cvc: '123',
  name: 'Alex Nguyen',
  ...card,
});

export const chooseTab = defineStep('chooseTab', { tab: tabName }, (tab: TabName) => ({ tab }), {
  describe: (step) => `Choose the tab '${step.tab}'`,
  observe: (step) => matchPress(step.tab),
});

export const chooseMethod = defineStep('chooseMethod', { label: text() }, (label: string) => ({ label }), {
  describe: ({ label }) => `Choose '${label}'`,
  observe: ({ label }) => matchPageEvents({ kind: 'chose', name: label }),
});

export const enterCard = defineStep(
  'enterCard',
  { card: cardDetails },
  (card: Partial<CardDetails> & { number: string }) => ({ card: completeCard(card) }),
  {
    describe: ({ card }) => `Enter the card ${card.number}, ${card.expiry}, CVC ${card.cvc}, name ${card.name}`,
  },
);

export const enterBankAccount = defineStep(
  'enterBankAccount',
  { bank: bankDetails },
  (bank: Partial<BankDetails> & { bsb: string }) => ({
    bank: { account: '000123456', name: 'Alex Nguyen', ...bank },
  }),
  { describe: ({ bank }) => `Enter the bank account ${bank.bsb} ${bank.account}, name ${bank.name}` },
);

export const applyCoupon = defineStep('applyCoupon', { code: text() }, (code: string) => ({ code }), {
  describe: ({ code }) => `Apply the coupon ${code}`,
  observe: ({ code }) => matchPageEvents({ kind: 'pressed', name: 'Apply', coupon: code.trim().toUpperCase() }),
});

export const removeCoupon = defineSimpleStep('removeCoupon', 'Remove the coupon', matchPress('Remove'));

/** Opens the coupon form and types a code without pressing Apply. */
export const typeCoupon = defineStep('typeCoupon', { text: text() }, (value: string) => ({ text: value }), {
  describe: (step) => `Type '${step.text}' as the coupon code`,
});

export const expectApplyDisabled = defineSimpleStep('expectApplyDisabled', "'Apply' is disabled");
