/** What a person chooses and types in the checkout. */
import { defineBareStep, defineStep, onPage, pressed } from './define-step.ts';
import { oneOf, text, texts, type ValuesOf } from './fields.ts';

export const tabName = oneOf('Credit & debit card', 'Direct debit');
export type TabName = ValuesOf<{ tab: typeof tabName }>['tab'];

/** `expiry` is 'MM / YY'. */
export const cardDetails = texts('number', 'expiry', 'cvc', 'name');
export type CardDetails = ValuesOf<{ card: typeof cardDetails }>['card'];
/** `bsb` is 'NNN-NNN'. */
const bankDetails = texts('bsb', 'account', 'name');
export type BankDetails = ValuesOf<{ bank: typeof bankDetails }>['bank'];

export const cardOf = (card: Partial<CardDetails> & { number: string }): CardDetails => ({
  expiry: '12 / 30',
  cvc: '123',
  name: 'Alex Nguyen',
  ...card,
});

export const chooseTab = defineStep('chooseTab', { tab: tabName }, (name: TabName) => ({ tab: name }), {
  describe: (step) => `Choose the tab '${step.tab}'`,
  observe: (step) => pressed(step.tab),
});

export const chooseMethod = defineStep('chooseMethod', { label: text() }, (label: string) => ({ label }), {
  describe: ({ label }) => `Choose '${label}'`,
  observe: ({ label }) => onPage({ kind: 'chose', name: label }),
});

export const enterCard = defineStep(
  'enterCard',
  { card: cardDetails },
  (card: Partial<CardDetails> & { number: string }) => ({ card: cardOf(card) }),
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
  observe: ({ code }) => onPage({ kind: 'pressed', name: 'Apply', coupon: code.trim().toUpperCase() }),
});

export const removeCoupon = defineBareStep('removeCoupon', 'Remove the coupon', pressed('Remove'));

/** Opens the coupon form and types, without pressing Apply. */
export const typeCoupon = defineStep('typeCoupon', { text: text() }, (typed: string) => ({ text: typed }), {
  describe: (step) => `Type '${step.text}' as the coupon code`,
});

export const expectApplyDisabled = defineBareStep('expectApplyDisabled', "'Apply' is disabled");
