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

it('is the same whether two members are one object or copies', () => {
  const address = { city: 'Sydney' };
  const tracking = { billing: address, delivery: address };
  expect(contentText(tracking)).toBe(contentText(structuredClone(tracking)));
  expect(contentText(tracking)).toBe(contentText(JSON.parse(JSON.stringify(tracking))));
});
