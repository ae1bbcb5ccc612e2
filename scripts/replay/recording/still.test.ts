import { describe, expect, it } from 'vitest';
import { catalogue } from '#scenarios';
import { exchangesOf, still, stillText } from './still.ts';

const KEY = 'buy-new-card.replay-1a2b3c4d';

describe('still', () => {
  it('puts stable words in the place of ids that a session mints', () => {
    expect(still({ id: 'pm_1hfvooc0001', of: ['cus_1hfvooc', 'sub_0kqmdlz0012'] }, KEY)).toEqual({
      id: 'pm_0001',
      of: ['cus_id', 'sub_0012'],
    });
  });

  it('gives two sessions the same text', () => {
    const told = (key: string, minted: string) => stillText(`seti_${minted}0001 of ${key}`, key);
    expect(told(KEY, '1hfvooc')).toBe(told('buy-new-card.replay-99999999', '0zzzzz9'));
  });

  it('leaves alone what no chance has drawn', () => {
    const told = { product: 'prod_standard_monthly', handle: 'prod_monthly', price: 4900, none: null, yes: true };
    expect(still(told, KEY)).toEqual(told);
    expect(still(catalogue[0]?.host, KEY)).toEqual(catalogue[0]?.host);
  });

  it('hides keys of chance and ports', () => {
    expect(stillText('key 0123456789abcdef0123456789abcdef', KEY)).toBe('key chance');
    expect(stillText('at http://localhost:39359/chargify', KEY)).toBe('at http://localhost/chargify');
  });
});

describe('exchangesOf', () => {
  const entry = { id: 1, at: '', durationMs: 3, answeredBy: 'world', why: 'the world', fault: null, nearest: null };

  it('leaves out times, and the parts of the provider that a browser may have kept', () => {
    const asked = {
      ...entry,
      kind: 'graphql',
      name: 'ListPaymentMethod',
      request: {},
      status: 200,
      answer: {},
    } as const;
    const part = {
      ...entry,
      kind: 'provider',
      name: 'provider frames',
      request: {},
      status: 200,
      answer: null,
    } as const;
    const broken = { ...part, status: 0 };
    expect(exchangesOf([part, asked, broken], KEY)).toEqual([
      {
        kind: 'graphql',
        name: 'ListPaymentMethod',
        request: {},
        status: 200,
        answer: {},
        why: 'the world',
        fault: null,
      },
      {
        kind: 'provider',
        name: 'provider frames',
        request: {},
        status: 0,
        answer: null,
        why: 'the world',
        fault: null,
      },
    ]);
  });
});
