import { BSB_LENGTH, MAX_ACCOUNT_NUMBER_LENGTH } from './bank-account.ts';
import { type CardBrand, detectBrand } from './card-brand.ts';
import { maxCvcLength } from './card-cvc.ts';
import { maxCardNumberLength } from './card-number.ts';
import { type DigitMask, onlyDigits } from './digit-mask.ts';

const DEFAULT_GROUPS = [4, 4, 4, 4, 4];

const groupDigits = (digits: string, groups: readonly number[], separator: string): string => {
  const parts: string[] = [];
  for (let start = 0, index = 0; start < digits.length; index++) {
    const size = groups[index] ?? digits.length;
    parts.push(digits.slice(start, start + size));
    start += size;
  }
  return parts.join(separator);
};

const cardNumberGroups = (digits: string): readonly number[] => {
  const brand = detectBrand(digits);
  if (brand === 'amex') return [4, 6, 5];
  if (brand === 'diners' && digits.length <= 14) return [4, 6, 4];
  return DEFAULT_GROUPS;
};

export const cardNumberMask: DigitMask = {
  extractDigits: (raw) => onlyDigits(raw).slice(0, maxCardNumberLength(onlyDigits(raw))),
  format: (digits) => groupDigits(digits, cardNumberGroups(digits), ' '),
  maxDigits: maxCardNumberLength,
};

const WITH_FOUR_DIGIT_YEAR = /^\s*(\d{1,2})\s*[-/. ]\s*20(\d{2})\s*$|^\s*(\d{2})20(\d{2})\s*$/;
const ONE_DIGIT_MONTH_CLOSED = /^\s*([1-9])\s*[-/. ]/;

/** 'MM / YY'. Prepends 0 to a month that can only have one digit. */
export const expiryMask: DigitMask = {
  extractDigits(raw) {
    const [, month, year, monthAlone, yearAlone] = WITH_FOUR_DIGIT_YEAR.exec(raw) ?? [];
    if (month && year) return month.padStart(2, '0') + year;
    if (monthAlone && yearAlone) return monthAlone + yearAlone;
    const digits = onlyDigits(raw);
    const monthIsOneDigit = ONE_DIGIT_MONTH_CLOSED.test(raw) || /^([2-9]|1[3-9])/.test(digits);
    return (monthIsOneDigit ? `0${digits}` : digits).slice(0, 4);
  },
  format: (digits) => (digits.length < 2 ? digits : `${digits.slice(0, 2)} / ${digits.slice(2)}`),
  maxDigits: () => 4,
};

const createPlainMask = (limit: number): DigitMask => ({
  extractDigits: (raw) => onlyDigits(raw).slice(0, limit),
  format: (digits) => digits,
  maxDigits: () => limit,
});

export const cvcMask = (brand: CardBrand): DigitMask => createPlainMask(maxCvcLength(brand));
export const accountNumberMask: DigitMask = createPlainMask(MAX_ACCOUNT_NUMBER_LENGTH);
export const bsbMask: DigitMask = {
  ...createPlainMask(BSB_LENGTH),
  format: (digits) => groupDigits(digits, [3, 3], '-'),
};
