/**
 * Reckoning in whole numbers alone, for laws on rounding: nothing here rounds.
 *
 * Whether a whole number is the nearest to the quotient of two, and, where two are equally near, the one farther from
 * zero. The divisor is not zero.
 */
export function isNearest(whole: number, dividend: bigint, divisor: bigint): boolean {
  const [top, bottom] = divisor < 0n ? [-dividend, -divisor] : [dividend, divisor];
  const missedBy = 2n * (top - BigInt(whole) * bottom);
  const distance = size(missedBy);
  if (distance !== bottom) return distance < bottom;
  return size(BigInt(whole) * bottom) > size(top);
}

const size = (number: bigint): bigint => (number < 0n ? -number : number);
