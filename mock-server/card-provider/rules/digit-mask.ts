/**
 * Keeps an input showing grouped digits while a person edits it, with the caret where they expect it: after the digit
 * they typed, before the digit they deleted, never stuck on a separator.
 */
export interface DigitMask {
  /** The digits that `raw` stands for, no more than the input takes. */
  digits(raw: string): string;
  /** How those digits are shown. */
  layout(digits: string): string;
  /** How many digits the input takes when it holds these. */
  limit(digits: string): number;
}

export interface Edit {
  /** What the input showed before. */
  before: string;
  /** What the browser made of the edit, and where it left the caret. */
  raw: string;
  caret: number;
  kind: 'typed' | 'put' | 'deleted-backward' | 'deleted-forward';
}

export interface Shown {
  text: string;
  caret: number;
}

export const onlyDigits = (text: string): string => text.replace(/\D/g, '');

const caretAfter = (text: string, digitCount: number): number => {
  let index = 0;
  for (let seen = 0; seen < digitCount && index < text.length; index++) if (/\d/.test(text[index] ?? '')) seen++;
  return index;
};

export function applyEdit(edit: Edit, mask: DigitMask): Shown {
  return edit.kind === 'typed' || edit.kind === 'put' ? insertion(edit, mask) : deletion(edit, mask);
}

function insertion({ before, raw, caret, kind }: Edit, mask: DigitMask): Shown {
  // A full input refuses a digit typed into its middle, rather than pushing the last one out unseen.
  if (kind === 'typed' && onlyDigits(raw).length > mask.limit(onlyDigits(raw))) {
    return { text: before, caret: Math.max(0, caret - 1) };
  }
  const text = mask.layout(mask.digits(raw));
  let position = caretAfter(text, mask.digits(raw.slice(0, caret)).length);
  while (position < text.length && /\D/.test(text[position] ?? '')) position++;
  return { text, caret: position };
}

function deletion({ before, raw, caret, kind }: Edit, mask: DigitMask): Shown {
  let left = onlyDigits(raw.slice(0, caret)).length;
  let digits = onlyDigits(raw);
  if (digits === onlyDigits(before)) {
    // Only a separator went: take the digit beyond it, which is what the person meant.
    if (kind === 'deleted-backward') left = Math.max(0, left - 1);
    digits = digits.slice(0, left) + digits.slice(left + 1);
  }
  const kept = mask.digits(digits);
  const text = mask.layout(kept);
  return { text, caret: left >= digits.length ? text.length : caretAfter(text, left) };
}
