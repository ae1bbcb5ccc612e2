import fc from 'fast-check';
import { describe, it } from 'vitest';
import { brandName, formatBsb } from '#domain';
import { typedVariant } from './arbitraries/coupon-codes.ts';
import { digits } from './arbitraries/methods.ts';
import { holds } from './holds.ts';
import { runOptions } from './run-options.ts';

const bsb = digits(6);

describe('formatBsb', () => {
  it('prints all six digits as XXX-XXX', { tags: ['B22'] }, () => {
    fc.assert(
      holds(bsb, (each) => {
        const text = formatBsb(each);
        return /^\d{3}-\d{3}$/.test(text) && text.replace('-', '') === each;
      }),
      runOptions(['000000', '062000', '999999']),
    );
  });

  it('restores leading zeros', () => {
    fc.assert(
      holds(bsb, (each) => formatBsb(String(Number(each))) === formatBsb(each)),
      runOptions(['000000', '000001', '012000']),
    );
  });

  it('is idempotent, and ignores spaces and hyphens', () => {
    const separated = bsb.chain((each) =>
      fc.record({
        each: fc.constant(each),
        separators: fc.array(fc.constantFrom('', ' ', '-', '\u00a0', ' - '), { minLength: 6, maxLength: 6 }),
      }),
    );
    fc.assert(
      holds(separated, ({ each, separators }) => {
        const text = [...each].map((digit, index) => `${separators[index]}${digit}`).join('');
        return formatBsb(text) === formatBsb(each) && formatBsb(formatBsb(each)) === formatBsb(each);
      }),
      runOptions(),
    );
  });
});

const BRAND_NAMES = {
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
  it('is the display name, whatever the case of the brand', () => {
    const typedBrand = fc
      .constantFrom(...Object.entries(BRAND_NAMES))
      .chain(([brand, name]) => typedVariant(brand).map((typed) => ({ typed: typed.trim(), name })));
    fc.assert(
      holds(typedBrand, ({ typed, name }) => brandName(typed) === name),
      runOptions(Object.entries(BRAND_NAMES).map(([typed, name]) => ({ typed, name }))),
    );
  });

  it('capitalises an unknown brand and changes nothing else', () => {
    const unknown = fc.string().filter((each) => !Object.hasOwn(BRAND_NAMES, each.toLowerCase()));
    fc.assert(
      holds(unknown, (brand) => {
        const name = brandName(brand);
        return name.slice(1) === brand.slice(1) && name.charAt(0) === brand.charAt(0).toUpperCase();
      }),
      runOptions(['eftpos_au', '', 'constructor', '__proto__', 'toString']),
    );
  });
});
