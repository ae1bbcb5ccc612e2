/** Formats the digits of an input. */
export interface DigitMask {
  /** The digits in `raw`, up to the maximum. */
  extractDigits(raw: string): string;
  format(digits: string): string;
  /** The maximum number of digits, given these. */
  maxDigits(digits: string): number;
}

export interface InputEdit {
  /** The formatted text before the edit. */
  before: string;
  /** The text and the caret after the edit, unformatted. */
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
  // A full input rejects further digits instead of dropping the last one.
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
    // Only a separator was deleted: delete the digit next to it.
    if (kind === 'deleted-backward') digitsBefore = Math.max(0, digitsBefore - 1);
    digits = digits.slice(0, digitsBefore) + digits.slice(digitsBefore + 1);
  }
  const keptDigits = mask.extractDigits(digits);
  const text = mask.format(keptDigits);
  return { text, caret: digitsBefore >= digits.length ? text.length : caretAfterDigits(text, digitsBefore) };
}
