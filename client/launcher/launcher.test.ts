import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import type { CheckoutEngine, CheckoutOptions } from '#checkout';
import { type CheckoutCode, createLauncher } from './launcher.ts';
import { createPayment } from './payment.ts';
import { showRequest } from './show-options.ts';

const basic = showRequest({ planHandle: 'basic' });
const plus = showRequest({ planHandle: 'plus' });

describe('createLauncher', () => {
  it('loads nothing until somebody is about to pay', () => {
    const { launcher, loads } = setUp();
    expect(launcher.state()).toEqual({ at: 'idle' });
    expect(loads()).toBe(0);
  });

  it('loads once for hover, focus and click, and opens what was clicked when the code is here', async () => {
    const { launcher, loads, code, heard } = setUp();
    launcher.preload('checkout');
    launcher.preload('checkout');
    launcher.show(basic);
    expect(launcher.state()).toEqual({ at: 'loading', asked: true });
    expect(heard).toEqual([]);
    await code.arrives();
    expect(heard).toEqual(['start basic', 'provider', 'expect', 'provider', 'expect']);
    expect(loads()).toBe(1);
    expect(launcher.state().at).toBe('ready');
  });

  it('shows nothing for a preload', async () => {
    const { launcher, code, heard } = setUp();
    launcher.preload('checkout');
    expect(launcher.state()).toEqual({ at: 'loading', asked: false });
    await code.arrives();
    expect(heard).toEqual(['provider', 'expect']);
  });

  it('makes no checkout ready for somebody who is about to change a payment method', async () => {
    const { launcher, code, heard } = setUp();
    launcher.preload('save dialog');
    await code.arrives();
    expect(heard).toEqual(['provider']);
  });

  it('opens the last of two plans that were clicked while the code was on its way', async () => {
    const { launcher, code, heard } = setUp();
    launcher.show(basic);
    launcher.show(plus);
    await code.arrives();
    expect(heard).toEqual(['start plus']);
  });

  it('opens nothing that was hidden again before the code was here', async () => {
    const { launcher, code, heard } = setUp();
    launcher.show(basic);
    launcher.hide();
    expect(launcher.state()).toEqual({ at: 'loading', asked: false });
    await code.arrives();
    expect(heard).toEqual([]);
  });

  it('says that the code did not come, logs why, and brings it when asked again', async () => {
    const { launcher, code, heard, logged, loads } = setUp();
    launcher.show(basic);
    await code.fails();
    expect(launcher.state()).toEqual({ at: 'failed', asked: true });
    expect(logged).toMatchObject([{ level: 'error', message: 'the checkout could not be loaded' }]);
    void launcher.engine();
    await code.arrives();
    expect(heard).toEqual(['start basic']);
    expect(loads()).toBe(2);
  });

  it('opens the save dialog once the code is here', async () => {
    const { launcher, code, heard } = setUp();
    launcher.openSaveDialog('update');
    await code.arrives();
    expect(heard).toEqual(['save update']);
  });
});

describe('createPayment', () => {
  it('begins once when React mounts it twice', async () => {
    const { launcher, code, heard } = setUp();
    const payment = createPayment(launcher);
    payment.start(basic);
    payment.stop();
    payment.start({ ...basic });
    await code.arrives();
    expect(heard).toEqual(['start basic']);
  });

  it('starts what is sold by then when the code arrives at a second attempt', async () => {
    const { launcher, code, heard } = setUp();
    const payment = createPayment(launcher);
    payment.start(basic);
    await code.fails();
    payment.stop();
    payment.start(plus);
    await code.fails();
    void launcher.engine();
    await code.arrives();
    expect(heard).toEqual(['start plus']);
    expect(payment.session()).not.toBeNull();
  });

  it('starts nothing that has left the page before the code arrives', async () => {
    const { launcher, code, heard } = setUp();
    const payment = createPayment(launcher);
    payment.start(basic);
    await code.fails();
    payment.stop();
    await settled();
    void launcher.engine();
    await code.arrives();
    expect(heard).toEqual([]);
  });

  it('begins once for requests of the same content', async () => {
    const { launcher, code, heard } = setUp();
    const payment = createPayment(launcher);
    payment.start(basic);
    await code.arrives();
    payment.start({ ...basic });
    expect(heard).toEqual(['start basic']);
  });

  it('begins again when something else is sold, and ends when it leaves the page', async () => {
    const { launcher, code, heard } = setUp();
    const payment = createPayment(launcher);
    payment.start(basic);
    await code.arrives();
    payment.stop();
    payment.start(plus);
    await settled();
    expect(heard).toEqual(['start basic', 'start plus']);
    payment.stop();
    await settled();
    expect(heard.at(-1)).toBe('end');
  });

  it('logs a submit that comes before there is anything to submit', () => {
    const { launcher, logged } = setUp();
    createPayment(launcher).payment.submit();
    expect(logged).toEqual([{ level: 'info', message: 'no payment method available' }]);
  });
});

/** A launcher whose code arrives, or fails, when the test says so. */
function setUp() {
  const heard: string[] = [];
  const logged: unknown[] = [];
  const loads: { resolve: (code: CheckoutCode) => void; reject: (cause: unknown) => void }[] = [];
  const session = {
    start: ({ planHandle }: { planHandle: string }) => heard.push(`start ${planHandle}`),
    end: () => heard.push('end'),
    flow: { send: () => undefined },
  };
  const engine = {
    dialog: session,
    createPayment: () => session,
    saving: { flow: { send: ({ mode }: { mode: string }) => heard.push(`save ${mode}`) } },
    connection: { load: () => heard.push('provider') },
    expect: () => heard.push('expect'),
  } as unknown as CheckoutEngine;
  const options = { log: (entry: unknown) => logged.push(entry) } as unknown as CheckoutOptions;
  const launcher = createLauncher(
    options,
    () => options,
    () => new Promise((resolve, reject) => loads.push({ resolve, reject })),
  );
  const code = {
    arrives: () => {
      loads.at(-1)?.resolve({ createCheckout: () => engine, isSame: isDeepStrictEqual } as unknown as CheckoutCode);
      return settled();
    },
    fails: () => {
      loads.at(-1)?.reject(new Error('offline'));
      return settled();
    },
  };
  return { launcher, code, heard, logged, loads: () => loads.length };
}

/** Until whatever was promised has been done. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));
