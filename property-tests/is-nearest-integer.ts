/**
 * Reckoning in whole numbers alone, for laws on rounding: nothing here rounds.
 *
 * Whether a whole number is the nearest to the quotient of two, and, where two are equally near, the one farther from
 * zero. The divisor is not zero.
 */
export function isNearestInteger(integer: number, dividend: bigint, divisor: bigint): boolean {
  const [top, bottom] = divisor < 0n ? [-dividend, -divisor] : [dividend, divisor];
  const doubledError = 2n * (top - BigInt(integer) * bottom);
  const distance = absolute(doubledError);
  if (distance !== bottom) return distance < bottom;
  return absolute(BigInt(integer) * bottom) > absolute(top);
}

const absolute = (number: bigint): bigint => (number < 0n ? -number : number);
