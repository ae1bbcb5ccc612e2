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

it('is the same whether two members are one object or copies', () => {
  const address = { city: 'Sydney' };
  const tracking = { billing: address, delivery: address };
  expect(contentText(tracking)).toBe(contentText(structuredClone(tracking)));
  expect(contentText(tracking)).toBe(contentText(JSON.parse(JSON.stringify(tracking))));
});
