import { expect, it } from 'vitest';
import { createStore } from './store.ts';

it('a store notifies its listeners after each change, until they unsubscribe', () => {
  const store = createStore(1);
  const seen: number[] = [];
  const unsubscribe = store.subscribe(() => seen.push(store.state()));
  store.subscribe(() => seen.push(store.state() * 10));
  store.setState(2);
  store.setState(2);
  unsubscribe();
  store.setState(3);
  expect(seen).toEqual([2, 20, 30]);
});
