/**
 * The number (at least 0, below 1) that a seed draws at that place. It is mulberry32's, reckoned from the place alone, so
 * that a world keeps a count instead of a generator.
 */
export function randomAt(seed: number, place: number): number {
  let mixed = (seed + Math.imul(place + 1, 0x6d2b79f5)) | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
}
