import { describe, expect, it } from 'vitest';
import { brandOf } from './card-brand.ts';
import { judgeCardNumber, passesLuhn } from './card-number.ts';

describe('brandOf', () => {
  it.each([
    ['4', 'visa'],
    ['51', 'mastercard'],
    ['2221', 'mastercard'],
    ['2720', 'mastercard'],
    ['34', 'amex'],
    ['6011', 'discover'],
    ['305', 'diners'],
    ['36', 'diners'],
    ['3528', 'jcb'],
    ['62', 'unionpay'],
  ])('knows from %s that it is %s', (digits, brand) => expect(brandOf(digits)).toBe(brand));

  it.each(['', '2', '222', '2721', '3', '35', '9'])('does not guess from "%s"', (digits) =>
    expect(brandOf(digits)).toBe('unknown'),
  );
});

describe('judgeCardNumber', () => {
  it.each([
    '4242424242424242',
    '378282246310005',
    '3056930009020004',
    '36227206271667',
    '6205500000000000004',
    '6200000000000005',
    '6555900000604105',
  ])('finds %s complete', (digits) => expect(judgeCardNumber(digits)).toEqual({ complete: true }));

  it('calls a wrong checksum invalid at full length', () => {
    expect(judgeCardNumber('4242424242424241')).toEqual({ complete: false, wrong: 'invalid_number' });
  });

  it('leaves a number that may still grow the benefit of the doubt', () => {
    expect(judgeCardNumber('6200000000000006')).toEqual({ complete: false, unfinished: 'invalid_number' });
  });

  it('takes no number of a brand nobody knows', () => {
    expect(passesLuhn('9999999999999995')).toBe(true);
    expect(judgeCardNumber('9999999999999995').wrong).toBe('invalid_number');
  });
});
