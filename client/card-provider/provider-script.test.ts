import { loadStripe } from '@stripe/stripe-js/pure';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { providerScript, SCRIPT_ADDRESS } from './provider-script.ts';

afterEach(() => vi.unstubAllGlobals());

describe('providerScript', () => {
  it('loads the very script that the package would insert', async () => {
    const tags = fakePage();
    const loaded = loadStripe('pk_test_1');
    await fail(tags, 2);
    await expect(loaded).rejects.toThrow('Failed to load Stripe.js');
    expect(tags.map(({ src }) => src)).toEqual([SCRIPT_ADDRESS, SCRIPT_ADDRESS]);
  });

  it('puts the nonce on its tag, tries twice, and leaves no tag that failed', async () => {
    const tags = fakePage();
    const loaded = providerScript.load('pk_test_1', 'abc');
    await fail(tags, 2);
    await expect(loaded).rejects.toThrow('Failed to load Stripe.js');
    expect(tags.map(({ src, nonce, isOnPage }) => ({ src, nonce, isOnPage }))).toEqual([
      { src: SCRIPT_ADDRESS, nonce: 'abc', isOnPage: false },
      { src: SCRIPT_ADDRESS, nonce: 'abc', isOnPage: false },
    ]);
  });

  it('inserts nothing for a page that has the provider already, and makes an instance for each caller', async () => {
    const tags = fakePage(Object.assign((key: string) => ({ key }), { version: 'endive' }));
    expect(await providerScript.load('pk_test_1')).toEqual({ key: 'pk_test_1' });
    expect(await providerScript.load('pk_test_2')).toEqual({ key: 'pk_test_2' });
    expect(tags).toEqual([]);
  });

  it('has no instance without a browser window', async () => {
    expect(await providerScript.load('pk_test_1')).toBeNull();
  });
});

class Tag extends EventTarget {
  src = '';
  nonce = '';
  isOnPage = false;
  remove() {
    this.isOnPage = false;
  }
}

/** A page on which only scripts can be inserted; returns those that were. */
function fakePage(stripe?: object): Tag[] {
  const tags: Tag[] = [];
  const append = (tag: Tag) => {
    tag.isOnPage = true;
    tags.push(tag);
  };
  const onPage = () => tags.filter(({ isOnPage }) => isOnPage);
  const head = { append, appendChild: append, removeChild: (tag: Tag) => tag.remove() };
  vi.stubGlobal('document', {
    head,
    createElement: () => Object.assign(new Tag(), { parentNode: head }),
    querySelector: () => onPage()[0] ?? null,
    querySelectorAll: onPage,
  });
  vi.stubGlobal('window', stripe ? { Stripe: stripe } : {});
  return tags;
}

/** Fails the first so many tags, each once it is on the page. */
async function fail(tags: readonly Tag[], count: number): Promise<void> {
  for (let failed = 0; failed < count; failed++) {
    await vi.waitFor(() => expect(tags).toHaveLength(failed + 1));
    tags[failed]?.dispatchEvent(new Event('error'));
  }
}
