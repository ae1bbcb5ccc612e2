import { describe, expect, it } from 'vitest';
import { eachObject, removeAt, renameAt, setAt, valueAt } from './places.ts';

const answer = () => ({
  data: {
    list: [
      { id: 'a', card: { brand: 'visa' } },
      { id: 'b', card: null },
    ],
  },
});

describe('setAt', () => {
  it('changes every item that a star stands for', () => {
    const body = answer();
    setAt(body, 'data.list[*].id', (id: unknown) => `${id}!`);
    expect(body.data.list.map(({ id }) => id)).toEqual(['a!', 'b!']);
  });

  it('changes nothing where the way there ends before it', () => {
    const body = answer();
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
  it('take away a field, or give it another name', () => {
    const body = answer();
    removeAt(body, 'data.list[*].card');
    renameAt(body, 'data.list', 'items');
    expect(body).toEqual({ data: { items: [{ id: 'a' }, { id: 'b' }] } });
  });
});

describe('valueAt', () => {
  it('is undefined where there is nothing', () => {
    expect(valueAt(answer(), 'data.list.0.card.brand')).toBe('visa');
    expect(valueAt(answer(), 'data.list.1.card.brand')).toBeUndefined();
    expect(valueAt(null, 'data')).toBeUndefined();
  });
});

describe('eachObject', () => {
  it('makes every object anew, and leaves the rest', () => {
    const marked = eachObject({ list: [{ a: 1 }, null, 'text'] }, (object) => ({ ...object, more: true }));
    expect(marked).toEqual({ list: [{ a: 1, more: true }, null, 'text'], more: true });
  });
});
