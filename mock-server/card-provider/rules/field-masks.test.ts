import { describe, expect, it } from 'vitest';
import {
  applyEdit,
  bsbMask,
  cardNumberMask,
  cvcMask,
  type DigitMask,
  expiryMask,
  type InputEdit,
} from './field-masks.ts';

/** Returns the text after an edit. `|` marks the caret in `after` and in the result. */
const edit = (mask: DigitMask, before: string, after: string, kind: InputEdit['kind']): string => {
  const caret = after.indexOf('|');
  const result = applyEdit({ before, raw: after.replace('|', ''), caret, kind }, mask);
  return `${result.text.slice(0, result.caret)}|${result.text.slice(result.caret)}`;
};

describe('cardNumberMask', () => {
  it.each<[string, string, string, InputEdit['kind'], string]>([
    ['starts the next group', '4242', '42425|', 'typed', '4242 5|'],
    ['moves the caret past the separator in the middle', '4242 4242', '42429| 4242', 'typed', '4242 9|424 2'],
    ['deletes the digit before a deleted separator', '4242 5', '4242|5', 'deleted-backward', '424|5'],
    ['deletes the digit after a deleted separator', '4242 56', '4242|56', 'deleted-forward', '4242| 6'],
    ['drops letters and pasted separators', '', 'no 3782-822463-10005|', 'inserted', '3782 822463 10005|'],
    ['groups a short Diners number', '', '36227206271667|', 'inserted', '3622 720627 1667|'],
    ['rejects a digit when full', '4242 4242 4242 4242', '4|4242 4242 4242 4242', 'typed', '|4242 4242 4242 4242'],
    ['truncates a paste that is too long', '', '42424242424242429|', 'inserted', '4242 4242 4242 4242|'],
  ])('%s', (_behaviour, before, after, kind, result) => expect(edit(cardNumberMask, before, after, kind)).toBe(result));
});

describe('expiryMask', () => {
  it.each<[string, string, string, InputEdit['kind'], string]>([
    ['prepends 0 to a month that can only have one digit', '', '5|', 'typed', '05 / |'],
    ['does not complete a month after 1', '', '1|', 'typed', '1|'],
    ['completes the month at a slash', '1', '1/|', 'typed', '01 / |'],
    ['completes the month after two digits', '1', '12|', 'typed', '12 / |'],
    ['parses 13 as January and 3', '1', '13|', 'typed', '01 / 3|'],
    ['accepts a four-digit year', '', '12/2034|', 'inserted', '12 / 34|'],
    ['accepts an autofilled date without separator', '', '122034|', 'inserted', '12 / 34|'],
    ['deletes the separator with the digit', '12 / ', '12 /|', 'deleted-backward', '1|'],
    ['keeps the separator after a complete month', '12 / 3', '12 / |', 'deleted-backward', '12 / |'],
    ['ignores a fifth digit', '12 / 34', '12 / 345|', 'typed', '12 / 34|'],
  ])('%s', (_behaviour, before, after, kind, result) => expect(edit(expiryMask, before, after, kind)).toBe(result));
});

describe('bsbMask and cvcMask', () => {
  it('group a BSB by three digits', () => expect(edit(bsbMask, '032', '0320|', 'typed')).toBe('032-0|'));

  it('allow four CVC digits for Amex and while the brand is unknown', () => {
    const limits = (['visa', 'amex', 'unknown'] as const).map((brand) => cvcMask(brand).maxDigits(''));
    expect(limits).toEqual([3, 4, 4]);
  });
});
