import { afterEach, describe, expect, it, vi } from 'vitest';
import type { PurchaseRequest, SentPayment } from '#checkout-flow';
import { cents } from '#domain';
import { fakeStorage } from './fake-storage.test-support.ts';
import {
  createExclusiveRunner,
  createIdempotencyKey,
  createPaymentStore,
  type StorageLike,
  subscribeToPayments,
} from './payment-store.ts';

const DAY_MS = 24 * 3_600_000;
const START = Date.parse('2026-03-15T10:00:00+11:00');

const purchase = {
  productId: 'prod_1',
  price: cents(4900),
  paymentSource: { kind: 'method', paymentMethodId: 'pm_1', stripeCustomerId: null },
  setupIntentId: 'seti_1',
  pricePointHandle: null,
  extras: { couponCodes: ['SAVE'] },
} as const satisfies Extract<PurchaseRequest, { kind: 'create' }>['purchase'];
const sent = (idempotencyKey: string, request: PurchaseRequest = { kind: 'create', purchase }): SentPayment => ({
  idempotencyKey,
  sentAt: '2026-03-14T23:00:00.000Z',
  request,
  planHandle: 'basic',
  planName: 'Basic',
  productId: 'prod_1',
  price: cents(4900),
  subtotal: cents(4900),
  paymentType: 'credit card',
  offer: null,
  trackingDigest: null,
  subscriptionsBefore: [],
});
const target = { targetHandle: 'basic', pricePointHandle: 'loyal', paymentMethodId: null };
const migration = sent('key-m', { kind: 'migrate', migration: { ...target, subscriptionId: 'sub_1', extras: {} } });
const card = { id: 'tok_1', brand: 'Visa', last4: '4242', expMonth: 12, expYear: 2030 };
const paymentSource = { kind: 'token', token: card } as const;
const token = sent('key-t', { kind: 'create', purchase: { ...purchase, paymentSource, setupIntentId: null } });

function browser() {
  const items = new Map<string, string>();
  const clock = { now: START };
  const failures: string[] = [];
  const open = (scope = 'pk_1 flake_1', storage: () => StorageLike | null = () => fakeStorage(items)) => {
    const page = new EventTarget();
    return {
      page,
      store: createPaymentStore({
        storage,
        page,
        scope,
        now: () => new Date(clock.now),
        onStorageFailure: (cause) => failures.push(String(cause)),
      }),
    };
  };
  return { items, clock, open, failures };
}

const throwing = (message: string) => (): never => {
  throw new Error(message);
};
const keys = (payments: readonly { idempotencyKey: string }[]) => payments.map(({ idempotencyKey }) => idempotencyKey);

it('creates a UUID of version 4 for each payment', () => {
  const created = Array.from({ length: 200 }, createIdempotencyKey);
  expect(new Set(created).size).toBe(200);
  for (const key of created)
    expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

describe('createPaymentStore', () => {
  it('returns every kind of payment to later pages as it was sent', () => {
    const { open } = browser();
    const { store } = open();
    for (const payment of [sent('key-1'), migration, token]) store.mark(payment, 'unconfirmed');
    expect(open().store.read()).toEqual({
      unconfirmed: [sent('key-1'), migration, token],
      refused: [],
      replaced: [],
      paid: [],
    });
  });

  it('keeps every payment, several for one plan included, until its outcome is known', () => {
    const { open } = browser();
    const [one, other] = [open().store, open().store];
    one.mark(sent('key-1'), 'unconfirmed');
    other.mark(sent('key-2'), 'unconfirmed');
    one.mark(sent('key-1'), 'not-charged');
    expect(keys(open().store.read().unconfirmed)).toEqual(['key-2']);
    other.markPaid(sent('key-2'), 'sub_2');
    expect(open().store.read()).toEqual({
      unconfirmed: [],
      refused: [],
      replaced: [],
      paid: [{ idempotencyKey: 'key-2', planHandle: 'basic', itemKey: 'basic', subscriptionId: 'sub_2' }],
    });
  });

  it('separates users and sellers', () => {
    const { open } = browser();
    open('pk_1 flake_1').store.mark(sent('key-1'), 'unconfirmed');
    expect(open('pk_1 flake_2').store.read().unconfirmed).toEqual([]);
    expect(open('pk_2 flake_1').store.read().unconfirmed).toEqual([]);
  });

  it('keeps the twenty latest resolved records', () => {
    const { items, clock, open } = browser();
    const { store } = open();
    store.mark(sent('key-sent'), 'unconfirmed');
    for (let count = 0; count < 30; count += 1) {
      clock.now += 1_000;
      store.markPaid(sent(`key-${count}`), `sub_${count}`);
    }
    const { unconfirmed, paid } = store.read();
    expect(unconfirmed).toHaveLength(1);
    expect([paid.length, paid[0]?.idempotencyKey]).toEqual([20, 'key-10']);
    expect(items.size).toBe(21);
  });

  it.each([DAY_MS + 1, -DAY_MS - 1, -3 * 365 * DAY_MS])(
    'forgets no payment of unknown outcome when the clock is corrected by %i ms',
    (ms) => {
      const { clock, open } = browser();
      open().store.mark(sent('key-1'), 'unconfirmed');
      open().store.mark(sent('key-2'), 'refused');
      clock.now += ms;
      expect(open().store.read()).toMatchObject({
        unconfirmed: [{ idempotencyKey: 'key-1' }],
        refused: [{ idempotencyKey: 'key-2' }],
      });
    },
  );

  it.each<[string, () => StorageLike | null]>([
    ['there is no storage', () => null],
    ['storage is forbidden', throwing('SecurityError')],
    ['storage is full', () => ({ ...fakeStorage(), setItem: throwing('QuotaExceededError') })],
  ])('lasts as long as the page where %s', (_, storage) => {
    const { open, failures } = browser();
    const { store } = open('pk_1 flake_1', storage);
    store.mark(sent('key-1'), 'unconfirmed');
    expect(keys(store.read().unconfirmed)).toEqual(['key-1']);
    store.markPaid(sent('key-1'), 'sub_1');
    expect(store.read()).toMatchObject({
      unconfirmed: [],
      refused: [],
      replaced: [],
      paid: [{ subscriptionId: 'sub_1' }],
    });
    expect(failures).toHaveLength(1);
  });

  it('keeps the payments of a user apart from those of one whose id begins alike', () => {
    const { open } = browser();
    open('pk_1 flake').store.mark(sent('key-1'), 'unconfirmed');
    open('pk_1 flake 2').store.mark(sent('key-2'), 'unconfirmed');
    const { store } = open('pk_1 flake');
    expect(keys(store.read().unconfirmed)).toEqual(['key-1']);
    expect(store.unreadableKeys()).toEqual([]);
  });

  it('loses no unconfirmed payment of an open page when the storage is cleared', () => {
    const { items, open } = browser();
    const { store } = open();
    store.mark(sent('key-1'), 'unconfirmed');
    items.clear();
    expect(keys(store.read().unconfirmed)).toEqual(['key-1']);
  });

  it('prefers the page’s own outcome when the storage could not be written', () => {
    const { items, open } = browser();
    const { store } = open('pk_1 flake_1', () => fakeStorage(items));
    store.mark(sent('key-1'), 'unconfirmed');
    const [[name = '', before = ''] = []] = [...items];
    store.markPaid(sent('key-1'), 'sub_1');
    items.set(name, before);
    expect(store.read().unconfirmed).toEqual([]);
  });

  const record = { version: 1, status: 'unconfirmed', at: new Date(START).toISOString(), payment: sent('key-1') };
  const name = 'legal-checkout payment pk_1 flake_1 key-1';

  it.each([
    '',
    'null',
    '{',
    '{"version":1,"status":"unconfirmed"}',
    JSON.stringify({ ...record, at: 'yesterday' }),
    JSON.stringify({ ...record, payment: sent('key-2') }),
    ...[
      { price: 49.5 },
      { price: 5900, subtotal: 5900 },
      { subtotal: 2 ** 31 },
      { request: { kind: 'steal' } },
      { request: { kind: 'create', purchase: { ...purchase, extras: { additionalProducts: ['x'] } } } },
      { subscriptionsBefore: 'all' },
      { trackingDigest: 1 },
    ].map((changed) => JSON.stringify({ ...record, payment: { ...sent('key-1'), ...changed } })),
    JSON.stringify({ ...record, version: 2 }),
    '{"__proto__":{"status":"paid"},"status":"paid"}',
  ])('ignores what this version did not write, and leaves it in the storage: %s', (text) => {
    const { items, open } = browser();
    items.set(name, text);
    const { store } = open();
    expect(store.read()).toEqual({ unconfirmed: [], refused: [], replaced: [], paid: [] });
    expect(items.get(name)).toBe(text);
    expect(store.unreadableKeys()).toEqual(text.endsWith('"status":"paid"}') ? [] : ['key-1']);
    store.mark(sent('key-1'), 'unconfirmed');
    expect(store.unreadableKeys()).toEqual([]);
  });

  it.each(['key\n1', 'ключ', '', 'k'.repeat(101)])('ignores a key that is no valid header value: %j', (key) => {
    const { items, open } = browser();
    items.set(`legal-checkout payment pk_1 flake_1 ${key}`, JSON.stringify({ ...record, payment: sent(key) }));
    expect(open().store.read().unconfirmed).toEqual([]);
  });

  it('notifies of changes on this page and in other tabs until unsubscribed', () => {
    const { open } = browser();
    const { store, page } = open();
    let calls = 0;
    const stop = subscribeToPayments(page, () => {
      calls += 1;
    });
    store.mark(sent('key-1'), 'unconfirmed');
    page.dispatchEvent(new Event('storage'));
    page.dispatchEvent(Object.assign(new Event('storage'), { key: 'theme' }));
    expect(calls).toBe(2);
    stop();
    store.mark(sent('key-1'), 'not-charged');
    page.dispatchEvent(new Event('storage'));
    expect(calls).toBe(2);
  });
});

function fakeLocks(): Pick<LockManager, 'request'> {
  const held = new Set<string>();
  const request = async (name: string, _: LockOptions, run: (lock: object | null) => Promise<unknown>) => {
    if (held.has(name)) return run(null);
    held.add(name);
    try {
      return await run({});
    } finally {
      held.delete(name);
    }
  };
  return { request } as Pick<LockManager, 'request'>;
}

const PAGE = {};

describe('createExclusiveRunner', () => {
  afterEach(() => vi.useRealTimers());

  it.each([
    ['tabs that share locks', fakeLocks(), {}, {}],
    ['providers of a page without locks', null, PAGE, PAGE],
  ])('runs one of two concurrent calls of %s, and the next one after it', async (_, locks, page, otherPage) => {
    const [one, other] = [createExclusiveRunner(locks, page, 'alex'), createExclusiveRunner(locks, otherPage, 'alex')];
    const anotherUser = createExclusiveRunner(locks, page, 'kim');
    const all = await Promise.all([one(async () => 'one'), other(async () => 'other'), anotherUser(async () => 'kim')]);
    expect(all).toEqual(['one', null, 'kim']);
    expect(await other(async () => 'other')).toBe('other');
  });

  it('runs once where locks are forbidden', async () => {
    const forbidden = { request: () => Promise.reject(new Error('SecurityError')) } as unknown as LockManager;
    const work = vi.fn(async () => 'paid');
    expect(await createExclusiveRunner(forbidden, {}, 'alex')(work)).toBe('paid');
    expect(work).toHaveBeenCalledOnce();
  });

  it('rejects with the error of the work, and does not run it again', async () => {
    const work = vi.fn(() => Promise.reject(new Error('broken')));
    await expect(createExclusiveRunner(fakeLocks(), {}, 'alex')(work)).rejects.toThrow('broken');
    expect(work).toHaveBeenCalledOnce();
  });

  it('rejects when no lock is granted in time, never runs that work, and runs the next', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const requests: (() => Promise<unknown>)[] = [];
    const silent = {
      request: (_: string, __: LockOptions, run: (lock: object) => Promise<unknown>) =>
        new Promise(() => requests.push(() => run({}))),
    } as unknown as LockManager;
    const page = {};
    const work = vi.fn(async () => 'paid');
    const rejected = expect(createExclusiveRunner(silent, page, 'alex')(work)).rejects.toThrow('within 10 seconds');
    await vi.advanceTimersByTimeAsync(10_000);
    await rejected;
    expect(await requests[0]?.()).toBeNull();
    expect(work).not.toHaveBeenCalled();
    expect(await createExclusiveRunner(fakeLocks(), page, 'alex')(work)).toBe('paid');
  });

  it('waits longer than that for work that has started', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const work = () => new Promise((resolve) => setTimeout(() => resolve('paid'), 60_000));
    const result = createExclusiveRunner(fakeLocks(), {}, 'alex')(work);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await result).toBe('paid');
  });
});
