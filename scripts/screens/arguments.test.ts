import { describe, expect, it } from 'vitest';
import { parseScreensArguments, USAGE } from './arguments.ts';

describe('parseScreensArguments', () => {
  it('takes every state of our own page unless told otherwise', () => {
    expect(parseScreensArguments([])).toEqual({ only: '', baseUrl: null });
  });

  it('takes part of a name, and the address of a page', () => {
    expect(parseScreensArguments(['--only', 'coupon', '--base-url', 'http://localhost:5173/'])).toEqual({
      only: 'coupon',
      baseUrl: 'http://localhost:5173',
    });
  });

  it('says how it is used', () => {
    expect(() => parseScreensArguments(['--all'])).toThrow(USAGE);
    expect(() => parseScreensArguments(['--base-url', 'localhost'])).toThrow(USAGE);
  });
});
