import { describe, expect, it } from 'vitest';
import { catalogue } from '#scenarios';
import { patternOf, tagsOf, titleOf } from './test-names.ts';

/** What Playwright matches `--grep` against: project, file, groups, title and tags. */
const fullTitle = (scenario: (typeof catalogue)[number]) =>
  ['scenarios', 'replay/scenarios.spec.ts', scenario.group, titleOf(scenario), ...tagsOf(scenario)].join(' ');

describe('patternOf', () => {
  it('finds each scenario, and no variant of it', () => {
    for (const scenario of catalogue) {
      const pattern = new RegExp(patternOf([scenario]));
      expect(catalogue.filter((each) => pattern.test(fullTitle(each))).map(({ name }) => name)).toEqual([
        scenario.name,
      ]);
    }
  });

  it('finds several', () => {
    const some = catalogue.slice(3, 6);
    const pattern = new RegExp(patternOf(some));
    expect(catalogue.filter((each) => pattern.test(fullTitle(each)))).toEqual(some);
  });
});

describe('tagsOf', () => {
  it('names the group and the lines of the specification', () => {
    const scenario = catalogue.find(({ name }) => name === 'coupon-invalid');
    expect(scenario && tagsOf(scenario)).toEqual(['@coupons', '@V19', '@E9']);
  });
});
