import { setTimeout } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import type { CheckoutOptions, CheckoutStore } from '#checkout';
import { createStore } from '#domain';
import { type CheckoutCode, createLauncher, type Launcher } from './launcher.ts';
import { createPaymentControl, getPaymentControl } from './payment.ts';
import { parseShowOptions } from './show-options.ts';

const basic = parseShowOptions({ planHandle: 'basic' });
const plus = parseShowOptions({ planHandle: 'plus' });

describe('createLauncher', () => {
  it('loads once for hover, focus and click, and opens the clicked plan once loaded', async () => {
    const { launcher, loads, code, recorded } = setUp();
    launcher.preload(true);
    launcher.preload(true);
    launcher.show(basic);
    expect(launcher.state()).toMatchObject({ status: 'loading', isRequested: true });
    expect(recorded).toEqual([]);
    await code.load();
    expect(recorded).toEqual(['start basic', 'provider', 'prerender', 'provider', 'prerender']);
    expect(loads()).toBe(1);
    expect(launcher.state().status).toBe('ready');
  });

  it('starts the card provider while the rest of the code is loading', async () => {
    const { launcher, preloadedKeys } = setUp();
    launcher.show(basic);
    await setTimeout(0);
    expect(preloadedKeys).toEqual(['pk_test_1']);
  });

  it('opens nothing that was hidden again while loading', async () => {
    const { launcher, code, recorded } = setUp();
    launcher.show(basic);
    launcher.hide();
    expect(launcher.state()).toMatchObject({ status: 'loading', isRequested: false });
    await code.load();
    expect(recorded).toEqual([]);
  });

  it('logs the address of code that is missing', async () => {
    const logged: string[] = [];
    const options = { log: ({ message }: { message: string }) => logged.push(message) } as unknown as CheckoutOptions;
    const address = 'http://localhost:5173/node_modules/.vite/deps/checkout.js?v=1';
    const missing = () => Promise.reject(new TypeError(`Failed to fetch dynamically imported module: ${address}`));
    const launcher = createLauncher(options, () => options, { checkout: missing, cardProvider: missing });
    expect(await launcher.loadStore()).toBeNull();
    expect(logged).toEqual([expect.stringMatching(/^the checkout could not be loaded: .*\/deps\/checkout\.js\?v=1$/)]);
  });

  it('fails again when a later start throws, and shows nothing more once closed', async () => {
    const { launcher, code, recorded, failing } = setUp();
    launcher.show(basic);
    await code.load();
    failing.start = true;
    launcher.show(plus);
    expect(showsFailure(launcher)).toBe(true);
    launcher.hide();
    expect(showsFailure(launcher)).toBe(false);
    failing.start = false;
    launcher.retry();
    expect(recorded).toEqual(['start basic', 'end']);
  });

  it('closes the dialog when the provider leaves the page, not when React mounts it twice', async () => {
    const { launcher, code, recorded } = setUp();
    launcher.mount()();
    launcher.show(basic);
    const unmount = launcher.mount();
    await code.load();
    expect(recorded).toEqual(['start basic']);
    unmount();
    await setTimeout(0);
    expect(recorded).toEqual(['start basic', 'end', 'hide']);
  });

  it('opens the save dialog that was requested while loading, although the checkout is hidden', async () => {
    const { launcher, code, recorded } = setUp();
    launcher.openSaveDialog('update');
    launcher.hide();
    await code.load();
    expect(recorded).toEqual(['save-requested']);
  });
});

describe('createPaymentControl', () => {
  it('starts the current request when a second attempt loads the code', async () => {
    const { launcher, code, recorded } = setUp();
    const payment = createPaymentControl(launcher);
    payment.start(basic);
    await code.fail();
    payment.stop();
    payment.start(plus);
    await code.fail();
    void launcher.loadStore();
    await code.load();
    expect(recorded).toEqual(['update plus']);
    expect(payment.state()).not.toBeNull();
  });

  it('starts nothing that was stopped while loading', async () => {
    const { launcher, code, recorded } = setUp();
    const payment = createPaymentControl(launcher);
    payment.start(basic);
    await code.fail();
    payment.stop();
    await setTimeout(0);
    void launcher.loadStore();
    await code.load();
    expect(recorded).toEqual([]);
  });

  it('starts once, starts over for another request, and ends when stopped', async () => {
    const { launcher, code, recorded } = setUp();
    const payment = createPaymentControl(launcher);
    payment.start(basic);
    payment.stop();
    payment.start({ ...basic });
    await code.load();
    expect(recorded).toEqual(['update basic']);
    payment.stop();
    payment.start(plus);
    await setTimeout(0);
    expect(recorded).toEqual(['update basic', 'update plus']);
    payment.stop();
    await setTimeout(0);
    expect(recorded.at(-1)).toBe('end');
  });

  it('fails and logs once when the start throws, and starts with another try', async () => {
    const { launcher, code, recorded, logged, failing } = setUp();
    const payment = createPaymentControl(launcher);
    failing.start = true;
    payment.start(basic);
    await code.load();
    payment.start({ ...basic });
    expect(payment.state()).toBe('failed');
    expect(payment.payment.state()).toMatchObject({ canPay: false, reason: 'The payment form could not be loaded.' });
    expect(logged).toMatchObject([{ level: 'error', message: 'the checkout could not be started' }]);
    failing.start = false;
    launcher.retry();
    expect(recorded).toEqual(['update basic']);
    expect(payment.state()).not.toBe('failed');
  });

  it('starts once a prerendered page is shown', async () => {
    const page = Object.assign(new EventTarget(), { prerendering: true });
    vi.stubGlobal('document', page);
    const { launcher, code, recorded } = setUp();
    createPaymentControl(launcher).start(basic);
    await code.load();
    expect(recorded).toEqual([]);
    page.prerendering = false;
    page.dispatchEvent(new Event('prerenderingchange'));
    expect(recorded).toEqual(['update basic']);
    vi.unstubAllGlobals();
  });

  it('has what a button of the page needs, and another identity only when that changes', async () => {
    const { launcher, code, button } = setUp();
    const { payment, start } = createPaymentControl(launcher);
    const loading = payment.state();
    expect(loading).toMatchObject({ canPay: false, label: 'Confirm & pay', reason: 'Preparing Payment' });
    start(basic);
    await code.fail();
    expect(payment.state()).toMatchObject({ canPay: false, reason: 'The payment form could not be loaded.' });
    void launcher.loadStore();
    await code.load();
    button.setState({ canPay: true, isPaying: false, isPaid: false, reason: null });
    const ready = payment.state();
    expect(ready).toMatchObject({ canPay: true, reason: null });
    start({ ...basic });
    expect(payment.state()).toBe(ready);
    expect(ready.submit).toBe(loading.submit);
    expect(getPaymentControl(ready)).toBe(getPaymentControl(loading));
    button.setState({ canPay: false, isPaying: true, isPaid: false, reason: null });
    expect(payment.state()).toMatchObject({ canPay: false, isPaying: true });
  });
});

function setUp() {
  const recorded: string[] = [];
  const logged: unknown[] = [];
  const preloadedKeys: string[] = [];
  const button = createStore({ canPay: false, isPaying: false, isPaid: false, reason: null as string | null });
  const failing = { start: false };
  const start = (name: string) => {
    if (failing.start) throw new Error('the dialog throws at its start');
    recorded.push(name);
  };
  const loads: { resolve: (code: CheckoutCode) => void; reject: (cause: unknown) => void }[] = [];
  const session = {
    start: ({ planHandle }: { planHandle: string }) => start(`start ${planHandle}`),
    update: ({ planHandle }: { planHandle: string }) => start(`update ${planHandle}`),
    end: () => recorded.push('end'),
    send: () => undefined,
    button,
  };
  const store = {
    dialog: session,
    saveDialog: { send: ({ type }: { type: string }) => recorded.push(type) },
    createPaymentSession: () => session,
    providerLoader: { load: () => recorded.push('provider') },
    requestPrerender: () => recorded.push('prerender'),
  } as unknown as CheckoutStore;
  const options = {
    publishableKey: 'pk_test_1',
    log: (entry: unknown) => logged.push(entry),
  } as unknown as CheckoutOptions;
  const launcher = createLauncher(options, () => options, {
    checkout: () => new Promise((resolve, reject) => loads.push({ resolve, reject })),
    cardProvider: async () => ({ preloadProvider: (key) => preloadedKeys.push(key) }),
  });
  const code = {
    load: () => {
      loads.at(-1)?.resolve({ createCheckout: () => store } as unknown as CheckoutCode);
      return setTimeout(0);
    },
    fail: () => {
      loads.at(-1)?.reject(new Error('the code does not load'));
      return setTimeout(0);
    },
  };
  return { launcher, code, button, failing, recorded, logged, preloadedKeys, loads: () => loads.length };
}

function showsFailure(launcher: Launcher): boolean {
  const state = launcher.state();
  return (state.status === 'ready' || state.status === 'failed') && state.isRequested;
}
