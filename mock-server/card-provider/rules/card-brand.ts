/** The brand a card number's first digits belong to, and the shape numbers of that brand have. */
export const CARD_BRANDS = ['visa', 'mastercard', 'amex', 'discover', 'diners', 'jcb', 'unionpay', 'unknown'] as const;
export type CardBrand = (typeof CARD_BRANDS)[number];

export interface BrandShape {
  brand: CardBrand;
  /** Lengths a whole number may have, ascending. */
  lengths: readonly number[];
}

interface Range extends BrandShape {
  /** First and last prefix of the range, both of the same width. */
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

const UNKNOWN: BrandShape = { brand: 'unknown', lengths: [16] };

/** Names the brand as soon as the digits decide it, and 'unknown' before that. */
export function brandShapeOf(digits: string): BrandShape {
  const decides = ({ from, to }: Range) => {
    const prefix = digits.slice(0, from.length);
    return prefix.length === from.length && prefix >= from && prefix <= to;
  };
  return RANGES.find(decides) ?? UNKNOWN;
}

export const brandOf = (digits: string): CardBrand => brandShapeOf(digits).brand;
