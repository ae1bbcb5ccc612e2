import { describe, expect, it } from 'vitest';

describe('the headless modules', () => {
  // Imported dynamically, so that a failing import fails this test.
  it('load without React and without a browser', async () => {
    expect(Object.keys(await import('#domain'))).not.toEqual([]);
    expect(Object.keys(await import('#checkout-flow'))).not.toEqual([]);
  });
});
