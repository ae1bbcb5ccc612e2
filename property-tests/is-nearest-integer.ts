/**
 * Whether an integer is the nearest to a quotient, away from zero on ties. The oracle for rounding uses integers only; the
 * divisor is not zero.
 */
export function isNearestInteger(integer: number, dividend: bigint, divisor: bigint): boolean {
  const [top, bottom] = divisor < 0n ? [-dividend, -divisor] : [dividend, divisor];
  const doubledError = 2n * (top - BigInt(integer) * bottom);
  const distance = absolute(doubledError);
  if (distance !== bottom) return distance < bottom;
  return absolute(BigInt(integer) * bottom) > absolute(top);
}

const absolute = (number: bigint): bigint => (number < 0n ? -number : number);
