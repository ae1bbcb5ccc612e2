import { loadStripe } from '@stripe/stripe-js/pure/index.mjs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { preloadProvider, providerScript, SCRIPT_URL } from './provider-script.ts';

afterEach(() => vi.unstubAllGlobals());

describe('providerScript', () => {
  it('uses the same URL as @stripe/stripe-js', async () => {
    const tags = fakePage();
    const loaded = loadStripe('pk_test_1');
    await fail(tags, 2);
    await expect(loaded).rejects.toThrow('Failed to load Stripe.js');
    expect(tags.map(({ src }) => src)).toEqual([SCRIPT_URL, SCRIPT_URL]);
  });

  it('sets the nonce, retries once, and removes failed tags', async () => {
    const tags = fakePage();
    const loaded = providerScript.load('pk_test_1', 'abc');
    await fail(tags, 2);
    await expect(loaded).rejects.toThrow('Failed to load Stripe.js');
    expect(tags.map(({ src, nonce, isOnPage }) => ({ src, nonce, isOnPage }))).toEqual([
      { src: SCRIPT_URL, nonce: 'abc', isOnPage: false },
      { src: SCRIPT_URL, nonce: 'abc', isOnPage: false },
    ]);
  });

  it('inserts nothing when Stripe.js is on the page, and creates an instance for each caller', async () => {
    const tags = fakePage(Object.assign((key: string) => ({ key }), { version: 'endive' }));
    expect(await providerScript.load('pk_test_1')).toEqual({ key: 'pk_test_1' });
    expect(await providerScript.load('pk_test_2')).toEqual({ key: 'pk_test_2' });
    expect(tags).toEqual([]);
  });

  it.each([
    ['an element of the page with that id', {}],
    ['a text', 'Stripe'],
  ])('requests the script when `window.Stripe` is %s', async (_, stripe) => {
    const tags = fakePage(stripe as object);
    const loaded = providerScript.load('pk_test_1');
    expect(tags.map(({ src }) => src)).toEqual([SCRIPT_URL]);
    vi.stubGlobal('window', Object.assign(window, { Stripe: (key: string) => ({ key }) }));
    tags[0]?.dispatchEvent(new Event('load'));
    expect(await loaded).toEqual({ key: 'pk_test_1' });
  });

  it('hands a preloaded instance to the first caller only', async () => {
    fakePage(Object.assign((key: string) => ({ key }), { version: 'endive' }));
    expect(providerScript.takePreloaded('pk_test_1')).toBeNull();
    preloadProvider('pk_test_1');
    preloadProvider('pk_test_1');
    expect(providerScript.takePreloaded('pk_test_1')).toBeNull();
    await vi.waitFor(() => expect(providerScript.takePreloaded('pk_test_1')).toEqual({ key: 'pk_test_1' }));
    expect(providerScript.takePreloaded('pk_test_1')).toBeNull();
    preloadProvider('pk_test_2');
    const first = providerScript.load('pk_test_2');
    expect(await first).not.toBe(await providerScript.load('pk_test_2'));
    await expect(first).resolves.toEqual({ key: 'pk_test_2' });
  });

  it('resolves to null without a browser window', async () => {
    expect(await providerScript.load('pk_test_1')).toBeNull();
  });
});

describe("the page's own script", () => {
  it.each([
    'https://js.stripe.com/v3',
    'https://js.stripe.com/v3/?advancedFraudSignals=false',
    'https://js.stripe.com/basil/stripe.js',
    'https://js.stripe.com/RELEASE/stripe.js',
  ])('delays the script until the page has loaded it: %s', async (src) => {
    const tags = fakePage(undefined, [src], 'loading');
    const loaded = providerScript.load('pk_test_1');
    vi.stubGlobal('window', Object.assign(window, { Stripe: (key: string) => ({ key }) }));
    tags[0]?.dispatchEvent(new Event('load'));
    expect(await loaded).toEqual({ key: 'pk_test_1' });
    expect(tags).toHaveLength(1);
  });

  it.each([
    ['has other scripts of the provider', 'https://js.stripe.com/v3/buy-button.js', 'loading'],
    ['has other scripts of the provider', 'https://js.stripe.com/v3/pricing-table.js', 'loading'],
    ['has a script that has ended without a result', 'https://js.stripe.com/v3/', 'complete'],
  ] as const)('loads another script at once, when the page %s: %s', async (_, src, readyState) => {
    const tags = fakePage(undefined, [src], readyState);
    const loaded = providerScript.load('pk_test_1');
    expect(tags.map((tag) => tag.src)).toEqual([src, SCRIPT_URL]);
    await fail(tags, 2, 1);
    await expect(loaded).rejects.toThrow('Failed to load Stripe.js');
  });
});

describe('trustedScriptUrl', () => {
  const load = async () => {
    vi.resetModules();
    return (await import('./provider-script.ts')).trustedScriptUrl;
  };

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

  it('returns the URL unchanged when the page refuses the policy', async () => {
    const createPolicy = () => {
      throw new TypeError('Policy "legal-checkout" disallowed.');
    };
    vi.stubGlobal('window', { trustedTypes: { createPolicy } });
    expect((await load())('https://js.stripe.com/endive/stripe.js')).toBe('https://js.stripe.com/endive/stripe.js');
  });
});

class Tag extends EventTarget {
  src = '';
  nonce = '';
  dataset: Record<string, string> = {};
  isOnPage = false;
  remove() {
    this.isOnPage = false;
  }
}

function fakePage(stripe?: object, sources: readonly string[] = [], readyState = 'complete'): Tag[] {
  const tags = sources.map((src) => Object.assign(new Tag(), { src, isOnPage: true }));
  const append = (tag: Tag) => {
    tag.isOnPage = true;
    tags.push(tag);
  };
  const onPage = () => tags.filter(({ isOnPage }) => isOnPage);
  const head = { append, appendChild: append, removeChild: (tag: Tag) => tag.remove() };
  vi.stubGlobal('document', {
    head,
    readyState,
    createElement: () => Object.assign(new Tag(), { parentNode: head }),
    querySelector: () => onPage()[0] ?? null,
    querySelectorAll: onPage,
  });
  vi.stubGlobal('window', Object.assign(new EventTarget(), stripe && { Stripe: stripe }));
  return tags;
}

async function fail(tags: readonly Tag[], count: number, skipped = 0): Promise<void> {
  for (let failed = skipped; failed < skipped + count; failed++) {
    await vi.waitFor(() => expect(tags).toHaveLength(failed + 1));
    tags[failed]?.dispatchEvent(new Event('error'));
  }
}
