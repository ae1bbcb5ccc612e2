import { describe, expect, it } from 'vitest';
import { removeAt, renameAt, setAt, valueAt } from './json-fields.ts';

const createBody = () => ({
  data: {
    list: [
      { id: 'a', card: { brand: 'visa' } },
      { id: 'b', card: null },
    ],
  },
});

describe('setAt', () => {
  it('sets the field of every list item for [*]', () => {
    const body = createBody();
    setAt(body, 'data.list[*].id', (id: unknown) => `${id}!`);
    expect(body.data.list.map(({ id }) => id)).toEqual(['a!', 'b!']);
  });

  it('changes nothing where the parent is missing or null', () => {
    const body = createBody();
    setAt(body, 'data.list[*].card.brand', 'amex');
    setAt(body, 'data.other.id', 1);
    setAt('a text', 'data', 1);
    expect(body.data.list).toEqual([
      { id: 'a', card: { brand: 'amex' } },
      { id: 'b', card: null },
    ]);
  });
});

describe('removeAt, renameAt', () => {
  it('remove and rename fields', () => {
    const body = createBody();
    removeAt(body, 'data.list[*].card');
    renameAt(body, 'data.list', 'items');
    expect(body).toEqual({ data: { items: [{ id: 'a' }, { id: 'b' }] } });
  });
});

describe('valueAt', () => {
  it('returns undefined for a missing path', () => {
    expect(valueAt(createBody(), 'data.list.0.card.brand')).toBe('visa');
    expect(valueAt(createBody(), 'data.list.1.card.brand')).toBeUndefined();
    expect(valueAt(null, 'data')).toBeUndefined();
  });
});
