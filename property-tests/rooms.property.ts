import { describe, expect, it } from 'vitest';

describe('The headless rooms', () => {
  // Loaded here and not above: a room that breaks on its way in must fail a law, and not only leave none to be tried.
  it('load without React and without a browser', async () => {
    expect(Object.keys(await import('#domain'))).not.toEqual([]);
    expect(Object.keys(await import('#checkout-flow'))).not.toEqual([]);
  });
});
