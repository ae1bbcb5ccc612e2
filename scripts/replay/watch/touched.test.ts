import { describe, expect, it } from 'vitest';
import { basePriceList, catalogue } from '#scenarios';
import { differingScenarios } from './touched.ts';

const before = { scenarios: catalogue, basePriceList };
const renamed = (name: string, change: object) => ({
  ...before,
  scenarios: catalogue.map((scenario) => (scenario.name === name ? { ...scenario, ...change } : scenario)),
});

describe('differingScenarios', () => {
  it('is nothing for a file that says the same in other words', () => {
    expect(differingScenarios(before, structuredClone(before))).toEqual({ all: false, names: [] });
  });

  it('names the scenarios that are others now, and the new ones', () => {
    expect(differingScenarios(before, renamed('buy-new-card', { title: 'Another' }))).toEqual({
      all: false,
      names: ['buy-new-card'],
    });
    expect(differingScenarios(before, renamed('buy-new-card', { name: 'buy-brand-new' }))).toEqual({
      all: false,
      names: ['buy-brand-new'],
    });
  });

  it('is all of them when the price list is another', () => {
    const [product, ...others] = Object.entries(basePriceList);
    const dearer = Object.fromEntries([[product?.[0] ?? '', 'dearer'], ...others]);
    expect(differingScenarios(before, { ...before, basePriceList: dearer as never })).toEqual({ all: true });
  });
});
