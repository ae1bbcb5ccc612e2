import { describe, expect, it } from 'vitest';
import { detectBrand } from './card-brand.ts';
import { passesLuhn, validateCardNumber } from './card-number.ts';

describe('detectBrand', () => {
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
  ])('detects from %s the brand %s', (digits, brand) => expect(detectBrand(digits)).toBe(brand));

  it.each(['', '2', '222', '2721', '3', '35', '9'])('returns unknown for "%s"', (digits) =>
    expect(detectBrand(digits)).toBe('unknown'),
  );
});

describe('validateCardNumber', () => {
  it.each([
    '4242424242424242',
    '378282246310005',
    '3056930009020004',
    '36227206271667',
    '6205500000000000004',
    '6200000000000005',
    '6555900000604105',
  ])('accepts %s', (digits) => expect(validateCardNumber(digits)).toEqual({ complete: true }));

  it('rejects an invalid checksum at the maximum length', () => {
    expect(validateCardNumber('4242424242424241')).toEqual({ complete: false, errorCode: 'invalid_number' });
  });

  it('reports an invalid checksum on blur while further digits are possible', () => {
    expect(validateCardNumber('6200000000000006')).toEqual({ complete: false, errorCodeOnBlur: 'invalid_number' });
  });

  it('rejects a number of an unknown brand', () => {
    expect(passesLuhn('9999999999999995')).toBe(true);
    expect(validateCardNumber('9999999999999995').errorCode).toBe('invalid_number');
  });
});
