import { describe, expect, it } from 'vitest';
import type { ScenarioEntry } from '../scenario-server.ts';
import { countMatches, groupScenarios, searchScenarios } from './catalogue.ts';
import { formatGalleryUrl, NO_GALLERY_FILTERS, parseGalleryFilters } from './gallery-filters.ts';
import { formatGalleryViewUrl, parseGalleryView } from './gallery-view.ts';

describe('formatGalleryUrl', () => {
  it('is parsed back to the same filters', () => {
    const filters = { q: 'per cent', group: 'Coupons', code: 'E4', outcome: 'refused' } as const;
    expect(formatGalleryUrl(filters)).toBe('/?group=Coupons&q=per+cent&code=E4&outcome=refused');
    expect(parseGalleryFilters(new URLSearchParams(formatGalleryUrl(filters).slice(2)))).toEqual(filters);
  });

  it('omits empty filters', () => {
    expect(formatGalleryUrl(NO_GALLERY_FILTERS)).toBe('/');
  });
});

describe('formatGalleryViewUrl', () => {
  it('is parsed back to the same filters and layout', () => {
    const view = { ...NO_GALLERY_FILTERS, group: 'Coupons', layout: 'pictures' } as const;
    expect(formatGalleryViewUrl(view)).toBe('/?layout=pictures&group=Coupons');
    expect(parseGalleryView(new URLSearchParams(formatGalleryViewUrl(view).slice(2)))).toEqual(view);
  });

  it('omits the default layout, and parses an unknown one as a list', () => {
    expect(formatGalleryViewUrl({ ...NO_GALLERY_FILTERS, layout: 'list' })).toBe('/');
    expect(parseGalleryView(new URLSearchParams('layout=mosaic')).layout).toBe('list');
  });
});

describe('searchScenarios', () => {
  it('matches all words in any field and any case', () => {
    expect(searchScenarios(entries, { ...NO_GALLERY_FILTERS, q: 'A-ONE e4' }).map(({ name }) => name)).toEqual([
      'a-one',
    ]);
  });

  it('combines all filters', () => {
    expect(
      searchScenarios(entries, { ...NO_GALLERY_FILTERS, group: 'A', outcome: 'refused' }).map(({ name }) => name),
    ).toEqual(['a-one@late']);
  });
});

describe('countMatches', () => {
  it('counts variants apart from scenarios', () => {
    expect(countMatches(entries.slice(1), entries)).toBe('1 of 2 scenarios and 1 of 1 variants');
  });
});

describe('groupScenarios', () => {
  it('counts the scenarios and variants of each group', () => {
    expect(groupScenarios(entries).map(({ name, count }) => [name, count])).toEqual([
      ['A', '1 + 1 variant'],
      ['B', '1'],
    ]);
  });

  it('puts a variant under its scenario, or alone when that is missing', () => {
    const variantCounts = (all: ScenarioEntry[]) =>
      groupScenarios(all).flatMap(({ scenarios }) =>
        scenarios.map(({ scenario, variants }) => [scenario.name, variants.length]),
      );
    expect(variantCounts(entries)).toEqual([
      ['a-one', 1],
      ['b-two', 0],
    ]);
    expect(variantCounts(entries.slice(1))).toEqual([
      ['a-one@late', 0],
      ['b-two', 0],
    ]);
  });
});

const entry = (name: string, group: string, more: Partial<ScenarioEntry>): ScenarioEntry => ({
  name,
  group: group as ScenarioEntry['group'],
  title: name,
  story: '',
  covers: [],
  try: { cards: [], banks: [], coupons: [] },
  steps: [],
  expected: [],
  outcome: 'shown',
  ...more,
});
const entries = [
  entry('a-one', 'A', { covers: ['E4'], outcome: 'paid' }),
  entry('a-one@late', 'A', { outcome: 'refused' }),
  entry('b-two', 'B', { covers: ['E4'], outcome: 'refused' }),
];
