export const CARD_BRANDS = ['visa', 'mastercard', 'amex', 'discover', 'diners', 'jcb', 'unionpay', 'unknown'] as const;
export type CardBrand = (typeof CARD_BRANDS)[number];

interface BrandFormat {
  brand: CardBrand;
  /** Valid lengths of a number, ascending. */
  lengths: readonly number[];
}

interface Range extends BrandFormat {
  /** First and last prefix of the range, of equal length. */
  from: string;
  to: string;
}

const range = (brand: CardBrand, from: string, to: string, ...lengths: number[]): Range => ({
  brand,
  from,
  to,
  lengths,
});

const RANGES: readonly Range[] = [
  range('visa', '4', '4', 16),
  range('mastercard', '51', '55', 16),
  range('mastercard', '2221', '2720', 16),
  range('amex', '34', '34', 15),
  range('amex', '37', '37', 15),
  range('discover', '6011', '6011', 16),
  range('discover', '644', '649', 16),
  range('discover', '65', '65', 16),
  range('diners', '300', '305', 14, 16),
  range('diners', '36', '36', 14),
  range('diners', '38', '39', 14),
  range('jcb', '3528', '3589', 16),
  range('unionpay', '62', '62', 16, 17, 18, 19),
  range('unionpay', '81', '81', 16, 17, 18, 19),
];

const UNKNOWN: BrandFormat = { brand: 'unknown', lengths: [16] };

/** The brand of a number's first digits; 'unknown' until they determine it. */
export function detectBrandFormat(digits: string): BrandFormat {
  const matches = ({ from, to }: Range) => {
    const prefix = digits.slice(0, from.length);
    return prefix.length === from.length && prefix >= from && prefix <= to;
  };
  return RANGES.find(matches) ?? UNKNOWN;
}

export const detectBrand = (digits: string): CardBrand => detectBrandFormat(digits).brand;
