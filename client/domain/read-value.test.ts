import { describe, expect, it } from 'vitest';
import {
  readBoolean,
  readCents,
  readFields,
  readList,
  readNumber,
  readSubscriptionId,
  readText,
} from './read-value.ts';

describe('readers of values that nobody has checked', () => {
  it.each<[(value: unknown) => unknown, unknown[], unknown]>([
    [readText, [' a '], ' a '],
    [readText, [4711], '4711'],
    [readText, ['', ' ', 7.5, 2 ** 53, null, undefined, {}, ['a'], true], null],
    [readSubscriptionId, ['0', 0, ''], null],
    [readSubscriptionId, [81, '81'], '81'],
    [readNumber, [17.5, '17.5', ' 17.5 '], 17.5],
    [readNumber, [-3, '-3'], -3],
    [readNumber, ['', '1e3', '0x10', '17,5', '5 months', 'a 5', null, Number.NaN, Number.POSITIVE_INFINITY], null],
    [readBoolean, [true, 'true', 1], true],
    [readBoolean, [false, 'yes', 'True', 2, '1', null, {}], false],
    [readList, [null, undefined, [], [null, undefined]], []],
    [readList, ['a', ['a'], [null, 'a']], ['a']],
    [readFields, [null, undefined, 'text', 7], {}],
  ])('%o reads each of %o as %o', (read, values, expected) => {
    expect(values.map(read)).toEqual(values.map(() => expected));
  });
});

describe('readCents', () => {
  it.each([
    [12_870, 12_870, []],
    ['-12870.00', -12_870, []],
    [-0, 0, []],
    [748.5, 749, [748.5]],
    [-748.5, -749, [-748.5]],
    ['748.5', null, []],
    ['$7', null, []],
    ['7 cents', null, []],
    [1e300, null, []],
    [null, null, []],
  ])('reads %o as %o, and reports %o as rounded', (value, cents, reported) => {
    const rounded: number[] = [];
    expect(readCents(value, (amount) => rounded.push(amount))).toBe(cents);
    expect(rounded).toEqual(reported);
  });
});
