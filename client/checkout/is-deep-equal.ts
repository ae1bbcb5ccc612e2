import { ownValue } from '#domain';

type Fields = Record<string, unknown>;

/**
 * Whether two values that a host passes have the same content; unlike JSON, distinguishes NaN from null and dates from
 * strings. All functions are equal, because a host creates new ones at every render.
 */
export function isDeepEqual(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one === 'function' && typeof other === 'function') return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Object.getPrototypeOf(one) !== Object.getPrototypeOf(other)) return false;
  if (one instanceof Date) return Object.is(one.getTime(), (other as Date).getTime());
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) => isDeepEqual(ownValue(one as Fields, key), ownValue(other as Fields, key)));
}
