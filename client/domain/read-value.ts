/**
 * Reads values of a backend or a host page, whose types nobody has checked: one reader for each kind. A reader returns null
 * for a value that is missing or of another kind. It never throws.
 */
import type { Cents } from './money.ts';

/** A text that is not blank, or an integer as its text. Larger integers have lost digits in JSON. */
export function readText(value: unknown): string | null {
  if (typeof value === 'string') return value.trim() === '' ? null : value;
  return Number.isSafeInteger(value) ? String(value) : null;
}

/** The id of a subscription. Zero is no id. */
export function readSubscriptionId(value: unknown): string | null {
  const id = readText(value);
  return id === '0' ? null : id;
}

/** A finite number, or a text of one. */
export function readNumber(value: unknown): number | null {
  const number = typeof value === 'string' && /^\s*-?\d+(\.\d+)?\s*$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

/** A text of whole cents. A text with other decimals may be dollars. */
const WHOLE_CENTS = /^-?\d+(\.0+)?$/;

/** Cents. Rounds a fraction of a cent half-up and calls `onRounded`. */
export function readCents(value: unknown, onRounded: (value: number) => void): Cents | null {
  const amount = typeof value === 'string' ? (WHOLE_CENTS.test(value) ? Number(value) : null) : readNumber(value);
  if (amount === null || !Number.isSafeInteger(Math.round(amount))) return null;
  // Away from zero for negatives, as everywhere; -0 + 0 is 0.
  const whole = Math.sign(amount) * Math.round(Math.abs(amount)) + 0;
  if (whole !== amount) onRounded(amount);
  return whole as Cents;
}

export const readBoolean = (value: unknown): boolean => value === true || value === 'true' || value === 1;

/** The items of a list that are not null; a single value is its own list. */
export const readList = (value: unknown): unknown[] =>
  [value].flat().filter((item) => item !== null && item !== undefined);

/** The fields of an object; none of anything else. */
export const readFields = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
