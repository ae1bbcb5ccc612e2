/**
 * Reads values of the backend or the host page, whose types nobody has checked. Each reader returns null for a value that is
 * missing or of another kind, and never throws.
 */
import type { Cents } from './money.ts';

/** Reads a text that is not blank, or an integer as text. Larger integers are null, because they have lost digits in JSON. */
export function readText(value: unknown): string | null {
  if (typeof value === 'string') return value.trim() === '' ? null : value;
  return Number.isSafeInteger(value) ? String(value) : null;
}

/** Reads the id of a subscription. Zero counts as missing. */
export function readSubscriptionId(value: unknown): string | null {
  const id = readText(value);
  return id === '0' ? null : id;
}

export function readNumber(value: unknown): number | null {
  const number = typeof value === 'string' && /^\s*-?\d+(\.\d+)?\s*$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}

/** Matches '4900' and '4900.0', but not '49.50', which may be dollars. */
const WHOLE_CENTS = /^-?\d+(\.0+)?$/;

/** Rounds a fraction of a cent half-up, and then calls `onRounded`. */
export function readCents(value: unknown, onRounded: (value: number) => void): Cents | null {
  const amount = typeof value === 'string' ? (WHOLE_CENTS.test(value) ? Number(value) : null) : readNumber(value);
  if (amount === null || !Number.isSafeInteger(Math.round(amount))) return null;
  // Rounds negative amounts away from zero. Adding 0 turns -0 into 0.
  const whole = Math.sign(amount) * Math.round(Math.abs(amount)) + 0;
  if (whole !== amount) onRounded(amount);
  return whole as Cents;
}

export const readBoolean = (value: unknown): boolean => value === true || value === 'true' || value === 1;

/** The items of a list that are not null. Reads a single value as a list of one. */
export const readList = (value: unknown): unknown[] =>
  [value].flat().filter((item) => item !== null && item !== undefined);

export const readFields = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
