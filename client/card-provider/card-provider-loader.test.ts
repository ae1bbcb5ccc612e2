import type { Stripe } from '@stripe/stripe-js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCardProviderLoader, SCRIPT_TIMEOUT_MS } from './card-provider-loader.ts';

const HUNG = 'The card provider did not load within 30 seconds.';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('createCardProviderLoader', () => {
  it('loads the script once', async () => {
    const { loader, loads, script } = setUp();
    expect(loader.state()).toEqual({ status: 'idle' });
    loader.load();
    loader.load();
    expect(loader.state()).toEqual({ status: 'loading' });
    await script.resolves();
    expect(loader.state()).toMatchObject({ status: 'loaded' });
    loader.load();
    expect(loads()).toBe(1);
  });

  it('gives fonts a display under which their text is readable at once, and no undefined values', () => {
    const font = { family: 'Inter', src: 'url(/inter.woff2)', weight: undefined, style: undefined, display: undefined };
    const { fonts } = createCardProviderLoader({ publishableKey: 'pk_test_1', fonts: [font], onFailure: () => {} });
    expect(fonts).toStrictEqual([{ family: 'Inter', src: 'url(/inter.woff2)', display: 'swap' }]);
  });

  it('starts loaded with a preloaded instance', () => {
    const stripe = {} as Stripe;
    const { loader, loads } = setUp(stripe);
    expect(loader.state()).toEqual({ status: 'loaded', stripe });
    loader.load();
    expect(loads()).toBe(0);
  });

  it('reports a failure, and loads again on request', async () => {
    const { loader, loads, script, causes } = setUp();
    loader.load();
    await script.rejects('blocked');
    expect(loader.state()).toMatchObject({ status: 'failed' });
    expect(causes).toEqual(['blocked']);
    loader.load();
    await script.resolves();
    expect(loader.state()).toMatchObject({ status: 'loaded' });
    expect(loads()).toBe(2);
  });

  it('fails once after the timeout', async () => {
    const { loader, script, causes } = setUp();
    loader.load();
    await vi.advanceTimersByTimeAsync(SCRIPT_TIMEOUT_MS - 1);
    expect(loader.state()).toEqual({ status: 'loading' });
    await vi.advanceTimersByTimeAsync(1);
    expect(loader.state()).toMatchObject({ status: 'failed' });
    expect(causes).toEqual([HUNG]);
    await script.rejects('late');
    expect(loader.state()).toMatchObject({ status: 'failed', cause: new Error(HUNG) });
    expect(causes).toEqual([HUNG]);
  });

  it.each([false, true])('becomes loaded when the script loads after the timeout, reloaded: %o', async (isReloaded) => {
    const { loader, calls, script } = setUp();
    loader.load();
    await vi.advanceTimersByTimeAsync(SCRIPT_TIMEOUT_MS);
    if (isReloaded) loader.load();
    expect(calls).toEqual(isReloaded ? ['load', 'reload', 'load'] : ['load']);
    await script.resolves();
    await vi.advanceTimersByTimeAsync(SCRIPT_TIMEOUT_MS);
    expect(loader.state()).toMatchObject({ status: 'loaded' });
  });

  it('creates another instance for remounted fields once the script has loaded', async () => {
    const { loader, script } = setUp();
    loader.load();
    expect(loader.createInstance()).toBeNull();
    await script.resolves();
    const instance = loader.createInstance();
    await script.resolves();
    const state = loader.state();
    expect(await instance).not.toBeNull();
    expect(state.status === 'loaded' && state.stripe).not.toBe(await instance);
  });
});

function setUp(preloaded: Stripe | null = null) {
  const pending: { resolve: (stripe: Stripe) => void; reject: (cause: unknown) => void }[] = [];
  const calls: string[] = [];
  const causes: string[] = [];
  const loader = createCardProviderLoader({
    publishableKey: 'pk_test_1',
    onFailure: (cause) => causes.push(cause instanceof Error ? cause.message : String(cause)),
    script: {
      load: () => {
        calls.push('load');
        return new Promise((resolve, reject) => pending.push({ resolve, reject }));
      },
      reload: () => calls.push('reload'),
      takePreloaded: () => preloaded,
    },
  });
  const settle = (settleLast: (last: (typeof pending)[number]) => void) => {
    pending.slice(-1).forEach(settleLast);
    return vi.advanceTimersByTimeAsync(0);
  };
  const script = {
    resolves: () => settle(({ resolve }) => resolve({} as Stripe)),
    rejects: (cause: string) => settle(({ reject }) => reject(cause)),
  };
  return { loader, script, calls, causes, loads: () => calls.filter((call) => call === 'load').length };
}
