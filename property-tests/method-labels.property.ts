import fc from 'fast-check';
import { describe, it } from 'vitest';
import { brandName, formatBsb, maskedAccount, methodLabel } from '#domain';
import { always } from './always.ts';
import { asTyped } from './arbitraries/codes.ts';
import { bankAccount, digits } from './arbitraries/methods.ts';
import { tried } from './settings.ts';

const bsb = digits(6);

describe('formatBsb', () => {
  it('prints three digits, a hyphen and three digits, and loses none', () => {
    fc.assert(
      always(bsb, (each) => {
        const text = formatBsb(each);
        return /^\d{3}-\d{3}$/.test(text) && text.replace('-', '') === each;
      }),
      tried(['000000', '062000', '999999']),
    );
  });

  it('gives back the zeros in front that a number upstream lost', () => {
    fc.assert(
      always(bsb, (each) => formatBsb(String(Number(each))) === formatBsb(each)),
      tried(['000000', '000001', '012000']),
    );
  });

  it('reads its own print, and digits with spaces or hyphens between them', () => {
    const spread = bsb.chain((each) =>
      fc.record({
        each: fc.constant(each),
        gaps: fc.array(fc.constantFrom('', ' ', '-', '\u00a0', ' - '), { minLength: 6, maxLength: 6 }),
      }),
    );
    fc.assert(
      always(spread, ({ each, gaps }) => {
        const text = [...each].map((digit, index) => `${gaps[index]}${digit}`).join('');
        return formatBsb(text) === formatBsb(each) && formatBsb(formatBsb(each)) === formatBsb(each);
      }),
      tried(),
    );
  });
});

const NAMES = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  'american express': 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

describe('brandName', () => {
  it('is the name on the card, however the provider spells the brand', () => {
    const spelled = fc
      .constantFrom(...Object.entries(NAMES))
      .chain(([brand, name]) => asTyped(brand).map((typed) => ({ typed: typed.trim(), name })));
    fc.assert(
      always(spelled, ({ typed, name }) => brandName(typed) === name),
      tried(Object.entries(NAMES).map(([typed, name]) => ({ typed, name }))),
    );
  });

  it('is an unknown brand with a capital, and no other sign changed', () => {
    const unknown = fc.string().filter((each) => !Object.hasOwn(NAMES, each.toLowerCase()));
    fc.assert(
      always(unknown, (brand) => {
        const name = brandName(brand);
        return name.slice(1) === brand.slice(1) && name.charAt(0) === brand.charAt(0).toUpperCase();
      }),
      tried(['eftpos_au', '', 'constructor', '__proto__', 'toString']),
    );
  });
});

describe('methodLabel', () => {
  const card = fc.record({
    type: fc.constant('credit card' as const),
    id: fc.constant('pm_1'),
    brand: fc.constantFrom(...Object.keys(NAMES)),
    expiry: fc.constant({ month: 1, year: 2030 }),
    last4: digits(4),
  });

  it('ends in the four digits, after the brand or the words for a bank account', () => {
    fc.assert(
      always(fc.record({ card, bankAccount }), ({ card, bankAccount }) => {
        const [brand, digits] = methodLabel(card).split(' ending in ');
        return (
          brand === brandName(card.brand) &&
          digits === card.last4 &&
          methodLabel(bankAccount) === 'Bank account ending in '.concat(bankAccount.last4)
        );
      }),
      tried(),
    );
  });
});

describe('maskedAccount', () => {
  it('shows the last four digits of an account, behind five crosses, and nothing else of it', () => {
    fc.assert(
      always(bankAccount, (account) => {
        const text = maskedAccount(account);
        return text.startsWith('XXXXX') && text.slice(5) === account.last4;
      }),
      tried(),
    );
  });
});
