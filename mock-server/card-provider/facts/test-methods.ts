import type { DeclineCode } from './errors.ts';

export const CARD_BRANDS = ['visa', 'mastercard', 'amex', 'discover', 'diners', 'jcb', 'unionpay', 'unknown'] as const;
export type CardBrand = (typeof CARD_BRANDS)[number];

export interface TestCard<Number extends string = string> {
  number: Number;
  brand: CardBrand;
  challenge?: true;
  decline?: DeclineCode;
  /** The card can be saved, but its later charges are declined. */
  chargesDecline?: true;
}

/** Test cards. Each is valid with any CVC and any expiry date in the future, as a payment method and as a token. */
export const TEST_CARDS = [
  { number: '4242424242424242', brand: 'visa' },
  { number: '5555555555554444', brand: 'mastercard' },
  { number: '378282246310005', brand: 'amex' },
  { number: '6011111111111117', brand: 'discover' },
  { number: '3056930009020004', brand: 'diners' },
  { number: '3566002020360505', brand: 'jcb' },
  { number: '6200000000000005', brand: 'unionpay' },
  { number: '4000056655665556', brand: 'visa' },
  { number: '4000000000000002', brand: 'visa', decline: 'generic_decline' },
  { number: '4000000000009995', brand: 'visa', decline: 'insufficient_funds' },
  { number: '4000000000009987', brand: 'visa', decline: 'lost_card' },
  { number: '4000000000009979', brand: 'visa', decline: 'stolen_card' },
  { number: '4000000000000069', brand: 'visa', decline: 'expired_card' },
  { number: '4000000000000127', brand: 'visa', decline: 'incorrect_cvc' },
  // The bank declines this card only if the cardholder enters a CVC.
  { number: '4000000000000101', brand: 'visa', decline: 'incorrect_cvc' },
  { number: '4000000000000119', brand: 'visa', decline: 'processing_error' },
  { number: '4000000000006975', brand: 'visa', decline: 'card_velocity_exceeded' },
  { number: '4100000000000019', brand: 'visa', decline: 'fraudulent' },
  { number: '4000000000000341', brand: 'visa', chargesDecline: true },
  // Stripe describes this card as "already set up", but the bank challenges it while the cardholder is present.
  { number: '4000002500003155', brand: 'visa', challenge: true },
  { number: '4000002760003184', brand: 'visa', challenge: true },
  { number: '4000003800000446', brand: 'visa', challenge: true },
  { number: '4000000000003220', brand: 'visa', challenge: true },
  { number: '4000008400000027', brand: 'visa', challenge: true },
  { number: '4000008260003178', brand: 'visa', challenge: true, chargesDecline: true },
  { number: '4000008400001629', brand: 'visa', challenge: true, decline: 'generic_decline' },
  // The bank declines this card without a challenge, because its lookup of the authentication fails.
  { number: '4000008400001280', brand: 'visa', decline: 'generic_decline' },
] as const satisfies readonly TestCard[];

export type TestCardNumber = (typeof TEST_CARDS)[number]['number'];

export const INVALID_CARD_NUMBER = '4242424242424241';

export function declinedCard(decline: DeclineCode): TestCardNumber {
  const card = TEST_CARDS.find((known: TestCard<TestCardNumber>) => known.decline === decline && !known.challenge);
  if (card) return card.number;
  throw new Error(`There is no test card that is declined with '${decline}'.`);
}

export const TOKEN_BRANDS: Readonly<Record<CardBrand, string>> = {
  visa: 'Visa',
  mastercard: 'MasterCard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  unknown: 'Unknown',
};

export const TEST_BSB = '000000';
export const TEST_BANK_NAME = 'Stripe Test Bank';

/** Accounts at the test BSB. All can be saved; the results of later debits differ. */
export const TEST_BANK_ACCOUNTS = [
  '000123456',
  '900123456',
  '111111113',
  '111111116',
  '222222227',
  '922222227',
  '333333335',
  '666666660',
  '343434343',
  '121212121',
] as const;

export type TestBankAccount = (typeof TEST_BANK_ACCOUNTS)[number];

export interface Bank {
  name: string;
  minAccountNumberLength?: number;
}

/** The larger banks by the first two or three digits of a BSB. Three digits take precedence. */
export const BANKS: Readonly<Record<string, Bank>> = {
  '00': { name: TEST_BANK_NAME, minAccountNumberLength: 9 },
  '01': { name: 'Australia and New Zealand Banking Group', minAccountNumberLength: 9 },
  '03': { name: 'Westpac Banking Corporation', minAccountNumberLength: 6 },
  '06': { name: 'Commonwealth Bank of Australia', minAccountNumberLength: 8 },
  '08': { name: 'National Australia Bank', minAccountNumberLength: 9 },
  '10': { name: 'BankSA (division of Westpac Bank)' },
  '11': { name: 'St George Bank (division of Westpac Bank)' },
  '12': { name: 'Bank of Queensland' },
  '18': { name: 'Macquarie Bank' },
  '19': { name: 'Bank of Melbourne (division of Westpac Bank)' },
  '30': { name: 'Bankwest (division of Commonwealth Bank)' },
  '34': { name: 'HSBC Bank Australia' },
  '48': { name: 'Suncorp-Metway' },
  '73': { name: 'Westpac Banking Corporation', minAccountNumberLength: 6 },
  '76': { name: 'Commonwealth Bank of Australia' },
  '80': { name: 'Cuscal', minAccountNumberLength: 4 },
  '510': { name: 'Citibank N.A.' },
  '633': { name: 'Bendigo Bank' },
  '814': { name: 'Credit Union Australia' },
  '923': { name: 'ING Bank' },
};
