import { expect, it } from 'vitest';
import { contentText } from './content-text.ts';

it('reads a bounded number of parts of what leads to a whole page', () => {
  let reads = 0;
  const endless = (): object => ({
    get next() {
      reads += 1;
      return [endless(), endless()];
    },
  });
  expect(contentText(endless())).toMatch(/not read/);
  expect(reads).toBeLessThan(1_001);
});

it('differs for other numbers without JSON, and for other members of a list, a map or a set', () => {
  const numbers = [1n, 2n, Number.NaN, Number.POSITIVE_INFINITY];
  const lists = [[1, 2], new Map([[1, 2]]), new Map([[1, 3]]), new Set([1]), new Set([2])];
  expect(new Set([...numbers, ...lists].map((value) => contentText({ value }))).size).toBe(9);
});

it('returns the same text whether two members are one object or copies', () => {
  const address = { city: 'Sydney' };
  const tracking = { billing: address, delivery: address };
  expect(contentText(tracking)).toBe(contentText(structuredClone(tracking)));
  expect(contentText(tracking)).toBe(contentText(JSON.parse(JSON.stringify(tracking))));
});

it.each<[string, unknown, unknown, boolean]>([
  ['equal content', { a: [1, { b: null }], date: new Date(5) }, { a: [1, { b: null }], date: new Date(5) }, true],
  ['a key that is undefined, and no such key', { a: 1, b: undefined }, { a: 1 }, true],
  ['functions', { a: () => 1 }, { a: () => 2 }, true],
  ['no number and null', { a: Number.NaN }, { a: null }, false],
  ['lists of unequal length', { a: [1] }, { a: [1, 2] }, false],
  ['a list and an object', { a: [1] }, { a: { 0: 1 } }, false],
  ['objects without a prototype', { a: Object.create(null), b: 1 }, { b: 1, a: Object.create(null) }, true],
  ['other dates', { a: new Date(5) }, { a: new Date(6) }, false],
  ['equal sets and maps', { a: new Set([new Map([['b', 1]])]) }, { a: new Set([new Map([['b', 1]])]) }, true],
  ['equal addresses', { a: new URL('http://shop.test/') }, { a: new URL('http://shop.test/') }, true],
  ['other addresses', { a: new URL('http://shop.test/') }, { a: new URL('http://shop.test/deed') }, false],
  ['equal objects that contain themselves', circular(1), circular(1), true],
  ['other objects that contain themselves', circular(1), circular(2), false],
])('compares %s', (_, one, other, isSame) => {
  expect(contentText(one) === contentText(other)).toBe(isSame);
});

function circular(step: number) {
  const tracking: Record<string, unknown> = { step };
  return Object.assign(tracking, { parent: { child: tracking } });
}
