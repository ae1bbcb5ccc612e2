import { expect, it } from 'vitest';
import { centsFromDollars } from './dollars.ts';

it('centsFromDollars throws on what is no number, which JavaScript hosts may pass', () => {
  for (const dollars of ['49' as unknown as number, null as never, 1e20]) {
    expect(() => centsFromDollars(dollars)).toThrow('is not a number of dollars');
  }
});
