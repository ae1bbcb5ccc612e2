import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const load = async () => (await import('./trusted-address.ts')).trustedAddress;

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

describe('trustedAddress', () => {
  it('trusts addresses of the provider by one named policy, and no other address', async () => {
    const createPolicy = vi.fn((_: string, rules: object) => rules);
    vi.stubGlobal('window', { trustedTypes: { createPolicy } });
    const trustedAddress = await load();
    expect(trustedAddress('https://js.stripe.com/endive/stripe.js')).toBe('https://js.stripe.com/endive/stripe.js');
    for (const other of [
      'https://js.stripe.com.evil.test/x.js',
      'http://js.stripe.com/',
      'data:text/javascript,0',
      '',
    ]) {
      expect(() => trustedAddress(other)).toThrow('[checkout] Failed to trust a script');
    }
    expect(createPolicy.mock.calls.map(([name]) => name)).toEqual(['legal-checkout']);
  });

  it.each([
    ['has no Trusted Types', {}],
    [
      'refuses the policy',
      {
        trustedTypes: {
          createPolicy: () => {
            throw new TypeError('Policy "legal-checkout" disallowed.');
          },
        },
      },
    ],
  ])('leaves the address to the browser where the page %s', async (_, window) => {
    vi.stubGlobal('window', window);
    expect((await load())('https://js.stripe.com/endive/stripe.js')).toBe('https://js.stripe.com/endive/stripe.js');
  });
});
