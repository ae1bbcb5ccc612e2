import type { Stripe } from '@stripe/stripe-js';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCardProviderConnection, SCRIPT_LIMIT_MS } from './connection.ts';

const HUNG = 'The card provider did not load within 30 seconds.';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('createCardProviderConnection', () => {
  it('loads once, however often it is asked', async () => {
    const { connection, loads, script } = setUp();
    expect(connection.state()).toEqual({ status: 'idle' });
    connection.load();
    connection.load();
    expect(connection.state()).toEqual({ status: 'loading' });
    await script.arrives();
    expect(connection.state()).toMatchObject({ status: 'loaded' });
    connection.load();
    expect(loads()).toBe(1);
  });

  it('fails, logs the cause, and loads again when asked', async () => {
    const { connection, loads, script, causes } = setUp();
    connection.load();
    await script.fails('blocked');
    expect(connection.state()).toMatchObject({ status: 'failed' });
    expect(causes).toEqual(['blocked']);
    connection.load();
    await script.arrives();
    expect(connection.state()).toMatchObject({ status: 'loaded' });
    expect(loads()).toBe(2);
  });

  it('fails when the script neither loads nor fails in time, and logs that once', async () => {
    const { connection, script, causes } = setUp();
    connection.load();
    await vi.advanceTimersByTimeAsync(SCRIPT_LIMIT_MS - 1);
    expect(connection.state()).toEqual({ status: 'loading' });
    await vi.advanceTimersByTimeAsync(1);
    expect(connection.state()).toMatchObject({ status: 'failed' });
    expect(causes).toEqual([HUNG]);
    await script.fails('late');
    expect(connection.state()).toMatchObject({ status: 'failed', cause: new Error(HUNG) });
    expect(causes).toEqual([HUNG]);
  });

  it('is loaded after all when the script arrives late', async () => {
    const { connection, script } = setUp();
    connection.load();
    await vi.advanceTimersByTimeAsync(SCRIPT_LIMIT_MS);
    await script.arrives();
    expect(connection.state()).toMatchObject({ status: 'loaded' });
  });

  it('asks again for a script that hangs', async () => {
    const { connection, calls, script } = setUp();
    connection.load();
    await vi.advanceTimersByTimeAsync(SCRIPT_LIMIT_MS);
    connection.load();
    expect(calls).toEqual(['load', 'reload', 'load']);
    await script.arrives();
    expect(connection.state()).toMatchObject({ status: 'loaded' });
    await vi.advanceTimersByTimeAsync(SCRIPT_LIMIT_MS);
    expect(connection.state()).toMatchObject({ status: 'loaded' });
  });

  it('fails again when the second script hangs too', async () => {
    const { connection, causes } = setUp();
    connection.load();
    await vi.advanceTimersByTimeAsync(SCRIPT_LIMIT_MS);
    connection.load();
    expect(connection.state()).toEqual({ status: 'loading' });
    await vi.advanceTimersByTimeAsync(SCRIPT_LIMIT_MS);
    expect(connection.state()).toMatchObject({ status: 'failed' });
    expect(causes).toEqual([HUNG, HUNG]);
  });

  it('has another instance for fields that are mounted anew, once it is loaded', async () => {
    const { connection, script } = setUp();
    connection.load();
    expect(connection.renew()).toBeNull();
    await script.arrives();
    const renewed = connection.renew();
    await script.arrives();
    const state = connection.state();
    expect(await renewed).not.toBeNull();
    expect(state.status === 'loaded' && state.stripe).not.toBe(await renewed);
  });
});

/** A connection whose script arrives, fails or hangs as the test says. */
function setUp() {
  const pending: { resolve: (stripe: Stripe) => void; reject: (cause: unknown) => void }[] = [];
  const calls: string[] = [];
  const causes: string[] = [];
  const connection = createCardProviderConnection({
    publishableKey: 'pk_test_1',
    onFailure: (cause) => causes.push(cause instanceof Error ? cause.message : String(cause)),
    script: {
      load: () => {
        calls.push('load');
        return new Promise((resolve, reject) => pending.push({ resolve, reject }));
      },
      reload: () => calls.push('reload'),
    },
  });
  const script = {
    arrives: () => {
      pending.at(-1)?.resolve({} as Stripe);
      return vi.advanceTimersByTimeAsync(0);
    },
    fails: (cause: string) => {
      pending.at(-1)?.reject(cause);
      return vi.advanceTimersByTimeAsync(0);
    },
  };
  return { connection, script, calls, causes, loads: () => calls.filter((call) => call === 'load').length };
}
