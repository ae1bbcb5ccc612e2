/** Steps that select and enter payment details in the checkout. */
import * as z from 'zod';
import { defineSimpleStep, defineStep, matchPageEvents, matchPress } from './define-step.ts';

export const tabName = z.enum(['Credit & debit card', 'Direct debit']);
export type TabName = z.infer<typeof tabName>;

export const cardDetails = z.strictObject({
  number: z.string(),
  /** 'MM / YY'. */
  expiry: z.string(),
  cvc: z.string(),
  name: z.string(),
});
export interface CardDetails extends z.infer<typeof cardDetails> {}

const bankDetails = z.strictObject({
  /** 'NNN-NNN'. */
  bsb: z.string(),
  account: z.string(),
  name: z.string(),
});
export interface BankDetails extends z.infer<typeof bankDetails> {}

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

export const chooseMethod = defineStep('chooseMethod', { label: z.string() }, (label: string) => ({ label }), {
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

export const applyCoupon = defineStep('applyCoupon', { code: z.string() }, (code: string) => ({ code }), {
  describe: ({ code }) => `Apply the coupon ${code}`,
  observe: ({ code }) => matchPageEvents({ kind: 'pressed', name: 'Apply', coupon: code.trim().toUpperCase() }),
});

export const removeCoupon = defineSimpleStep('removeCoupon', 'Remove the coupon', matchPress('Remove'));

/** Opens the coupon form and types a code without pressing Apply. */
export const typeCoupon = defineStep('typeCoupon', { text: z.string() }, (value: string) => ({ text: value }), {
  describe: (step) => `Type '${step.text}' as the coupon code`,
});

export const expectApplyDisabled = defineSimpleStep('expectApplyDisabled', "'Apply' is disabled");
