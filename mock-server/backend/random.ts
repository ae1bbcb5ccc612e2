/**
 * The seed's random number at an index, from 0 up to but not including 1. This is mulberry32 with random access, so a
 * world stores a count instead of a generator.
 */
export function randomAt(seed: number, index: number): number {
  let mixed = (seed + Math.imul(index + 1, 0x6d2b79f5)) | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
}
