import { describe, expect, it } from 'vitest';
import type { ScenarioEntry } from '../scenario-server.ts';
import { grouped, search } from './catalogue.ts';
import { addressOf, filtersFrom, NO_FILTERS } from './filters.ts';
import { addressOfView, viewFrom } from './layout.ts';

describe('addressOf', () => {
  it('says what narrows the gallery, and is read back', () => {
    const filters = { q: 'per cent', group: 'Coupons', code: 'E4', outcome: 'refused' } as const;
    expect(addressOf(filters)).toBe('/?group=Coupons&q=per+cent&code=E4&outcome=refused');
    expect(filtersFrom(new URLSearchParams(addressOf(filters).slice(2)))).toEqual(filters);
  });

  it('is the gallery alone when nothing does', () => {
    expect(addressOf(NO_FILTERS)).toBe('/');
  });
});

describe('addressOfView', () => {
  it('says the layout besides, and is read back', () => {
    const view = { ...NO_FILTERS, group: 'Coupons', layout: 'pictures' } as const;
    expect(addressOfView(view)).toBe('/?layout=pictures&group=Coupons');
    expect(viewFrom(new URLSearchParams(addressOfView(view).slice(2)))).toEqual(view);
  });

  it('does not say that it is a list', () => {
    expect(addressOfView({ ...NO_FILTERS, layout: 'list' })).toBe('/');
    expect(viewFrom(new URLSearchParams('layout=mosaic')).layout).toBe('list');
  });
});

describe('search', () => {
  it('finds all words anywhere, in any case', () => {
    expect(search(entries, { ...NO_FILTERS, q: 'A-ONE e4' }).map(({ name }) => name)).toEqual(['a-one']);
  });

  it('wants all filters at once', () => {
    expect(search(entries, { ...NO_FILTERS, group: 'A', outcome: 'refused' }).map(({ name }) => name)).toEqual([
      'a-one@late',
    ]);
  });
});

describe('grouped', () => {
  it('puts a variant under its scenario, and alone where that is not there', () => {
    const families = (given: ScenarioEntry[]) =>
      grouped(given).flatMap(({ families: all }) => all.map(({ head, variants }) => [head.name, variants.length]));
    expect(families(entries)).toEqual([
      ['a-one', 1],
      ['b-two', 0],
    ]);
    expect(families(entries.slice(1))).toEqual([
      ['a-one@late', 0],
      ['b-two', 0],
    ]);
  });
});

const entry = (name: string, group: string, more: Partial<ScenarioEntry>): ScenarioEntry => ({
  name,
  group,
  title: name,
  story: '',
  covers: [],
  try: { cards: [], banks: [], coupons: [] },
  steps: [],
  expected: [],
  ...more,
});
const entries = [
  entry('a-one', 'A', { covers: ['E4'], outcome: 'paid' }),
  entry('a-one@late', 'A', { outcome: 'refused' }),
  entry('b-two', 'B', { covers: ['E4'], outcome: 'refused' }),
];
