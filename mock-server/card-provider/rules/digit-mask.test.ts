import { describe, expect, it } from 'vitest';
import { applyEdit, type DigitMask, type Edit } from './digit-mask.ts';
import { bsbMask, cardNumberMask, cvcMask, expiryMask } from './field-masks.ts';

/** Text with `|` where the caret is, before and after an edit, as a person would see it. */
const edit = (mask: DigitMask, before: string, after: string, kind: Edit['kind']): string => {
  const caret = after.indexOf('|');
  const shown = applyEdit({ before, raw: after.replace('|', ''), caret, kind }, mask);
  return `${shown.text.slice(0, shown.caret)}|${shown.text.slice(shown.caret)}`;
};

describe('a card number', () => {
  it.each<[string, string, string, Edit['kind'], string]>([
    ['starts the next group when it is typed into', '4242', '42425|', 'typed', '4242 5|'],
    ['moves the caret past the separator in the middle', '4242 4242', '42429| 4242', 'typed', '4242 9|424 2'],
    ['takes the digit before a separator that was deleted', '4242 5', '4242|5', 'deleted-backward', '424|5'],
    ['takes the digit after a separator that was deleted', '4242 56', '4242|56', 'deleted-forward', '4242| 6'],
    ['drops letters and pasted separators', '', 'no 3782-822463-10005|', 'put', '3782 822463 10005|'],
    ['groups a short Diners number', '', '36227206271667|', 'put', '3622 720627 1667|'],
    ['refuses a digit when full', '4242 4242 4242 4242', '4|4242 4242 4242 4242', 'typed', '|4242 4242 4242 4242'],
    ['cuts a paste that is too long', '', '42424242424242429|', 'put', '4242 4242 4242 4242|'],
  ])('%s', (_fact, before, after, kind, shown) => expect(edit(cardNumberMask, before, after, kind)).toBe(shown));
});

describe('an expiry date', () => {
  it.each<[string, string, string, Edit['kind'], string]>([
    ['fills in the zero of a month that can have one digit only', '', '5|', 'typed', '05 / |'],
    ['waits after 1', '', '1|', 'typed', '1|'],
    ['closes the month at a slash', '1', '1/|', 'typed', '01 / |'],
    ['closes the month at two digits', '1', '12|', 'typed', '12 / |'],
    ['reads 13 as January', '1', '13|', 'typed', '01 / 3|'],
    ['accepts a four-digit year', '', '12/2034|', 'put', '12 / 34|'],
    ['accepts an autofilled one without separator', '', '122034|', 'put', '12 / 34|'],
    ['deletes separator and digit together', '12 / ', '12 /|', 'deleted-backward', '1|'],
    ['keeps the separator while a month stands', '12 / 3', '12 / |', 'deleted-backward', '12 / |'],
    ['ignores a fifth digit', '12 / 34', '12 / 345|', 'typed', '12 / 34|'],
  ])('%s', (_fact, before, after, kind, shown) => expect(edit(expiryMask, before, after, kind)).toBe(shown));
});

describe('the other masks', () => {
  it('group a BSB by threes', () => expect(edit(bsbMask, '032', '0320|', 'typed')).toBe('032-0|'));
  it('let a CVC have four digits for Amex and while the brand is open', () => {
    expect([cvcMask('visa').limit(''), cvcMask('amex').limit(''), cvcMask('unknown').limit('')]).toEqual([3, 4, 4]);
  });
});
