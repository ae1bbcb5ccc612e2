import fc from 'fast-check';
import { describe, it } from 'vitest';
import { failed, type Result, succeeded } from '#domain';
import { always } from './always.ts';
import { failure } from './arbitraries/failures.ts';
import { order } from './arbitraries/orders.ts';
import { tried } from './settings.ts';

describe('A result', () => {
  it('holds a value or a failure, never both, and the very one that was put in', () => {
    fc.assert(
      always(fc.record({ failure, order, works: fc.boolean() }), ({ failure, order, works }) => {
        const result: Result<unknown, unknown> = works ? succeeded(order) : failed(failure);
        const keys = Object.keys(result).toSorted().join();
        return works
          ? result.ok && result.value === order && keys === 'ok,value'
          : !result.ok && result.failure === failure && keys === 'failure,ok';
      }),
      tried([], 200),
    );
  });
});
