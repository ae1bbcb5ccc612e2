import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const load = async () => (await import('./trusted-script-url.ts')).trustedScriptUrl;

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

describe('trustedScriptUrl', () => {
  it('trusts only the provider’s URLs, through one policy', async () => {
    const createPolicy = vi.fn((_: string, rules: object) => rules);
    vi.stubGlobal('window', { trustedTypes: { createPolicy } });
    const trustedScriptUrl = await load();
    expect(trustedScriptUrl('https://js.stripe.com/endive/stripe.js')).toBe('https://js.stripe.com/endive/stripe.js');
    for (const other of [
      'https://js.stripe.com.evil.test/x.js',
      'http://js.stripe.com/',
      'data:text/javascript,0',
      '',
    ]) {
      expect(() => trustedScriptUrl(other)).toThrow('[checkout] Failed to trust a script');
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
  ])('returns the URL unchanged when the page %s', async (_, window) => {
    vi.stubGlobal('window', window);
    expect((await load())('https://js.stripe.com/endive/stripe.js')).toBe('https://js.stripe.com/endive/stripe.js');
  });
});
