import { describe, expect, it } from 'vitest';
import { createStore } from './store.ts';

describe('createStore', () => {
  it('notifies each listener of a change, after the state is set', () => {
    const store = createStore(1);
    const seen: number[] = [];
    store.subscribe(() => seen.push(store.state()));
    store.subscribe(() => seen.push(store.state() * 10));
    store.setState(2);
    expect(seen).toEqual([2, 20]);
  });

  it('notifies nobody of the same state', () => {
    const store = createStore('same');
    let calls = 0;
    store.subscribe(() => {
      calls += 1;
    });
    store.setState('same');
    expect(calls).toBe(0);
  });

  it('notifies a listener no more once it has unsubscribed', () => {
    const store = createStore(1);
    let calls = 0;
    const unsubscribe = store.subscribe(() => {
      calls += 1;
    });
    unsubscribe();
    store.setState(2);
    expect(calls).toBe(0);
  });
});
