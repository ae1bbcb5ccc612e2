/** Schemas of single values. Their messages complete the sentence "'path' must …". */
import * as z from 'zod';
import { findExceededLimit, MAX_JSON_DEPTH } from '../json.ts';

export const wholeNumber = (min: number, max: number) => {
  const message = `be a whole number from ${min} to ${max}`;
  return z.int(message).min(min, message).max(max, message);
};
export const count = z.int('be a whole number, 0 or more').min(0, 'be a whole number, 0 or more');
/** $1,000,000, the highest price of a product. A plan and `MAX_ADD_ONS` add-ons then fit a GraphQL Int of 32 bits. */
export const MAX_CENTS = 100_000_000;
export const MAX_ADD_ONS = 10;
const CENTS_MESSAGE = `be whole cents from -${MAX_CENTS} to ${MAX_CENTS}`;
export const cents = z.int(CENTS_MESSAGE).min(-MAX_CENTS, CENTS_MESSAGE).max(MAX_CENTS, CENTS_MESSAGE);
/** The card fee in hundredths of a per cent, from which the fee's texts and amounts are derived. */
export const CARD_FEE_BASIS_POINTS = 125;
export const CARD_FEE_RATE = `${CARD_FEE_BASIS_POINTS / 100}%`;
export const seed = wholeNumber(0, 0xffff_ffff);
export const month = wholeNumber(1, 12);
export const year = wholeNumber(1970, 9999);
export const digits = (length: number) => {
  const message = `be a text of ${length} digits`;
  return z.string(message).regex(new RegExp(`^\\d{${length}}$`), message);
};

/** JSON in a field may be half as deep as a body, because a world file contains such JSON inside other fields. */
const FIELD_LIMITS = { maxDepth: MAX_JSON_DEPTH / 2 };
export const jsonObject = z
  .record(z.string(), z.unknown())
  .refine((value) => findExceededLimit(value, FIELD_LIMITS) === null, {
    error: ({ input }) => findExceededLimit(input, FIELD_LIMITS) ?? undefined,
  });

const EARLIEST_MS = Date.parse('0000-01-01T00:00:00.000Z');
export const LATEST_MS = Date.parse('9999-12-31T23:59:59.999Z');
const ISO_INSTANT = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;
const isoDate = z.iso.date();

export const isSupportedYear = (ms: number): boolean => ms >= EARLIEST_MS && ms <= LATEST_MS;

/** Converts an ISO 8601 instant with an offset to UTC. Null for other texts and for years outside 0 to 9999. */
export function parseInstant(text: string): string | null {
  // Validates the date, because `Date.parse` reads 31 February as 3 March.
  const [, date] = ISO_INSTANT.exec(text) ?? [];
  const time = isoDate.safeParse(date).success ? Date.parse(text) : Number.NaN;
  return isSupportedYear(time) ? new Date(time).toISOString() : null;
}

const INSTANT_MESSAGE = 'be an ISO 8601 instant with an offset in the years 0 to 9999, like 2026-03-31T23:59:59+11:00';
export const instant = z
  .string(INSTANT_MESSAGE)
  .regex(ISO_INSTANT, INSTANT_MESSAGE)
  .refine((text) => parseInstant(text) !== null, INSTANT_MESSAGE);
