import type { CardBrand } from '../facts/test-methods.ts';
import { BSB_LENGTH, MAX_ACCOUNT_NUMBER_LENGTH } from './bank-account.ts';
import { detectBrand, maxCardNumberLength, maxCvcLength } from './card.ts';

export interface DigitMask {
  extractDigits(raw: string): string;
  format(digits: string): string;
  maxDigits(digits: string): number;
}

export interface InputEdit {
  before: string;
  /** The input's text after the customer's edit, before formatting. `caret` is a position in this text. */
  raw: string;
  caret: number;
  kind: 'typed' | 'inserted' | 'deleted-backward' | 'deleted-forward';
}

interface MaskedText {
  text: string;
  caret: number;
}

export const onlyDigits = (text: string): string => text.replace(/\D/g, '');

const caretAfterDigits = (text: string, digitCount: number): number => {
  let index = 0;
  for (let seen = 0; seen < digitCount && index < text.length; index++) if (/\d/.test(text[index] ?? '')) seen++;
  return index;
};

/** Formats the text after an edit and keeps the caret next to the digit that was edited, never before a separator. */
export function applyEdit(edit: InputEdit, mask: DigitMask): MaskedText {
  return edit.kind === 'typed' || edit.kind === 'inserted' ? applyInsertion(edit, mask) : applyDeletion(edit, mask);
}

function applyInsertion({ before, raw, caret, kind }: InputEdit, mask: DigitMask): MaskedText {
  // Rejects a digit typed into a full field instead of dropping the field's last digit.
  if (kind === 'typed' && onlyDigits(raw).length > mask.maxDigits(onlyDigits(raw))) {
    return { text: before, caret: Math.max(0, caret - 1) };
  }
  const text = mask.format(mask.extractDigits(raw));
  let position = caretAfterDigits(text, mask.extractDigits(raw.slice(0, caret)).length);
  while (position < text.length && /\D/.test(text[position] ?? '')) position++;
  return { text, caret: position };
}

function applyDeletion({ before, raw, caret, kind }: InputEdit, mask: DigitMask): MaskedText {
  let digitsBefore = onlyDigits(raw.slice(0, caret)).length;
  let digits = onlyDigits(raw);
  if (digits === onlyDigits(before)) {
    // After the customer deletes only a separator, the field also deletes the digit next to it.
    if (kind === 'deleted-backward') digitsBefore = Math.max(0, digitsBefore - 1);
    digits = digits.slice(0, digitsBefore) + digits.slice(digitsBefore + 1);
  }
  const keptDigits = mask.extractDigits(digits);
  const text = mask.format(keptDigits);
  return { text, caret: digitsBefore >= digits.length ? text.length : caretAfterDigits(text, digitsBefore) };
}

const DEFAULT_GROUPS = [4, 4, 4, 4, 4];

const groupDigits = (digits: string, groups: readonly number[], separator: string): string => {
  const parts: string[] = [];
  for (let start = 0, index = 0; start < digits.length; index++) {
    const size = groups[index] ?? digits.length;
    parts.push(digits.slice(start, start + size));
    start += size;
  }
  return parts.join(separator);
};

const cardNumberGroups = (digits: string): readonly number[] => {
  const brand = detectBrand(digits);
  if (brand === 'amex') return [4, 6, 5];
  if (brand === 'diners' && digits.length <= 14) return [4, 6, 4];
  return DEFAULT_GROUPS;
};

export const cardNumberMask: DigitMask = {
  extractDigits: (raw) => onlyDigits(raw).slice(0, maxCardNumberLength(onlyDigits(raw))),
  format: (digits) => groupDigits(digits, cardNumberGroups(digits), ' '),
  maxDigits: maxCardNumberLength,
};

const FULL_YEAR = /^\s*(\d{1,2})\s*[-/.]?\s*20(\d{2})\s*$/;
const ONE_DIGIT_MONTH = /^\s*[1-9]\s*[-/. ]|^[2-9]|^1[3-9]/;

/** Formats an expiry date as 'MM / YY'. Prepends 0 to a month that can only have one digit. */
export const expiryMask: DigitMask = {
  extractDigits(raw) {
    const [, month = '', year = ''] = FULL_YEAR.exec(raw) ?? [];
    const digits = month + year || onlyDigits(raw);
    const isOneDigitMonth = month.length === 1 || ONE_DIGIT_MONTH.test(raw);
    return `${isOneDigitMonth ? '0' : ''}${digits}`.slice(0, 4);
  },
  format: (digits) => (digits.length < 2 ? digits : `${digits.slice(0, 2)} / ${digits.slice(2)}`),
  maxDigits: () => 4,
};

const createPlainMask = (limit: number): DigitMask => ({
  extractDigits: (raw) => onlyDigits(raw).slice(0, limit),
  format: (digits) => digits,
  maxDigits: () => limit,
});

export const cvcMask = (brand: CardBrand): DigitMask => createPlainMask(maxCvcLength(brand));
export const accountNumberMask: DigitMask = createPlainMask(MAX_ACCOUNT_NUMBER_LENGTH);
export const bsbMask: DigitMask = {
  ...createPlainMask(BSB_LENGTH),
  format: (digits) => groupDigits(digits, [3, 3], '-'),
};
