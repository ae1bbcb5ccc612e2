import { BSB_LENGTH, LONGEST_ACCOUNT_NUMBER } from './bank-account.ts';
import { brandOf, type CardBrand } from './card-brand.ts';
import { longestCvc } from './card-cvc.ts';
import { longestCardNumber } from './card-number.ts';
import { type DigitMask, onlyDigits } from './digit-mask.ts';

const FOURS = [4, 4, 4, 4, 4];

const grouped = (digits: string, groups: readonly number[], separator: string): string => {
  const parts: string[] = [];
  for (let start = 0, index = 0; start < digits.length; index++) {
    const size = groups[index] ?? digits.length;
    parts.push(digits.slice(start, start + size));
    start += size;
  }
  return parts.join(separator);
};

const cardGroups = (digits: string): readonly number[] => {
  const brand = brandOf(digits);
  if (brand === 'amex') return [4, 6, 5];
  if (brand === 'diners' && digits.length <= 14) return [4, 6, 4];
  return FOURS;
};

export const cardNumberMask: DigitMask = {
  digits: (raw) => onlyDigits(raw).slice(0, longestCardNumber(onlyDigits(raw))),
  layout: (digits) => grouped(digits, cardGroups(digits), ' '),
  limit: longestCardNumber,
};

const WITH_FOUR_DIGIT_YEAR = /^\s*(\d{1,2})\s*[-/. ]\s*20(\d{2})\s*$|^\s*(\d{2})20(\d{2})\s*$/;
const ONE_DIGIT_MONTH_CLOSED = /^\s*([1-9])\s*[-/. ]/;

/** 'MM / YY', filling in the zero of a month that can only have one digit. */
export const expiryMask: DigitMask = {
  digits(raw) {
    const [, month, year, monthAlone, yearAlone] = WITH_FOUR_DIGIT_YEAR.exec(raw) ?? [];
    if (month && year) return month.padStart(2, '0') + year;
    if (monthAlone && yearAlone) return monthAlone + yearAlone;
    const digits = onlyDigits(raw);
    const monthIsOneDigit = ONE_DIGIT_MONTH_CLOSED.test(raw) || /^([2-9]|1[3-9])/.test(digits);
    return (monthIsOneDigit ? `0${digits}` : digits).slice(0, 4);
  },
  layout: (digits) => (digits.length < 2 ? digits : `${digits.slice(0, 2)} / ${digits.slice(2)}`),
  limit: () => 4,
};

const plain = (limit: number): DigitMask => ({
  digits: (raw) => onlyDigits(raw).slice(0, limit),
  layout: (digits) => digits,
  limit: () => limit,
});

export const cvcMask = (brand: CardBrand): DigitMask => plain(longestCvc(brand));
export const accountNumberMask: DigitMask = plain(LONGEST_ACCOUNT_NUMBER);
export const bsbMask: DigitMask = { ...plain(BSB_LENGTH), layout: (digits) => grouped(digits, [3, 3], '-') };
