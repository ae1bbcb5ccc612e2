import { describe, expect, it } from 'vitest';
import { createIdMap } from './id-map.ts';

describe('createIdMap', () => {
  it('translates the ids of one server into those of another', () => {
    const ids = createIdMap();
    ids.learn(
      {
        data: [
          { id: 'pm_a', last4: '4242' },
          { id: 'pm_b', last4: '4444' },
        ],
        defaultPayment: 'pm_b',
        name: 'One',
      },
      {
        data: [
          { id: 'pm_1', last4: '4242' },
          { id: 'pm_2', last4: '4444' },
        ],
        defaultPayment: 'pm_2',
        name: 'Two',
      },
    );
    expect(ids.translate({ paymentMethodId: 'pm_b', nested: [{ id: 'pm_a' }], name: 'One' })).toEqual({
      paymentMethodId: 'pm_2',
      nested: [{ id: 'pm_1' }],
      name: 'One',
    });
    expect([ids.has('pm_a'), ids.has('pm_1')]).toEqual([true, false]);
  });

  it('learns nothing where the answers have another shape', () => {
    const ids = createIdMap();
    ids.learn({ id: 'pm_a', card: { id: 'x' }, list: [{ id: 'pm_c' }] }, { id: 7, card: null });
    expect(['pm_a', 'x', 'pm_c'].filter((id) => ids.has(id))).toEqual([]);
  });
});
