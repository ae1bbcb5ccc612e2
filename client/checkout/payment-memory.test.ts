import { describe, expect, it } from 'vitest';
import { fakeStorage } from './fake-storage.test-support.ts';
import { createPaymentMemory } from './payment-memory.ts';

const HOUR_MS = 60 * 60 * 1_000;
const ONE = { idempotencyKey: 'key-1', subscriptionId: null };
const OTHER = { idempotencyKey: 'key-2', subscriptionId: 'sub_1' };

const memoryIn = (storage: () => ReturnType<typeof fakeStorage> | null, scope = 'alex') => {
  const clock = { ms: Date.parse('2026-03-15T10:00:00+11:00') };
  return { clock, ...createPaymentMemory({ storage, scope: () => scope, now: () => new Date(clock.ms) }) };
};

describe('createPaymentMemory', () => {
  it('tells the next page what this one has kept, each plan apart', () => {
    const storage = fakeStorage();
    const before = memoryIn(() => storage);
    before.remember('basic', ONE);
    before.remember('premium yearly', OTHER);
    const after = memoryIn(() => storage);
    expect([...after.recall()].map(([handle, kept]) => [handle, kept])).toMatchObject([
      ['basic', ONE],
      ['premium yearly', OTHER],
    ]);
  });

  it('forgets the payment that is known by now, and no other for the same plan', () => {
    const storage = fakeStorage();
    const memory = memoryIn(() => storage);
    memory.remember('basic', ONE);
    memory.forget('basic', OTHER.idempotencyKey);
    expect(memory.recall().size).toBe(1);
    memory.forget('basic', ONE.idempotencyKey);
    expect([memory.recall().size, storage.items.size]).toEqual([0, 0]);
  });

  it('is one person’s with one seller', () => {
    const storage = fakeStorage();
    memoryIn(() => storage, 'pk_1 alex').remember('basic', ONE);
    expect(memoryIn(() => storage, 'pk_1 kim').recall().size).toBe(0);
    expect(memoryIn(() => storage, 'pk_1 alex').recall().size).toBe(1);
  });

  it('keeps a payment for a day, and leaves nothing behind after it', () => {
    const storage = fakeStorage();
    const memory = memoryIn(() => storage);
    memory.remember('basic', ONE);
    memory.clock.ms += 24 * HOUR_MS;
    expect(memory.recall().size).toBe(1);
    memory.clock.ms += 1;
    expect([memory.recall().size, storage.items.size]).toEqual([0, 0]);
  });

  it('lasts as long as the page where nothing may be stored, or there is no room', () => {
    const full = { ...fakeStorage(), setItem: () => raise('QuotaExceededError') };
    for (const storage of [() => null, () => raise('SecurityError'), () => full]) {
      const memory = memoryIn(storage);
      memory.remember('basic', ONE);
      expect([...memory.recall().keys()]).toEqual(['basic']);
      memory.forget('basic', ONE.idempotencyKey);
      expect(memory.recall().size).toBe(0);
    }
  });

  it('passes over what somebody else has written, and takes it away', () => {
    const storage = fakeStorage();
    const memory = memoryIn(() => storage);
    memory.remember('basic', ONE);
    const [name = ''] = storage.items.keys();
    for (const text of ['', 'null', '{', '{"idempotencyKey":1}', '{"idempotencyKey":"x","subscriptionId":2}', '7']) {
      storage.setItem(name, text);
      expect(memory.recall().size).toBe(0);
      expect(storage.items.size).toBe(0);
    }
    storage.setItem('somebody else’s', 'stays');
    memory.recall();
    expect(storage.items.size).toBe(1);
  });

  it('keeps a key and a subscription, and nothing else of the payment', () => {
    const storage = fakeStorage();
    const given = { ...ONE, secret: 'seti_1_secret_2' };
    memoryIn(() => storage).remember('basic', given);
    expect([...storage.items.values()].join()).not.toContain('secret');
  });
});

function raise(name: string): never {
  throw Object.assign(new Error(name), { name });
}
