import { describe, expect, it } from 'vitest';
import { catalogue } from '#scenarios';
import { grepPattern, testTags, testTitle } from './test-names.ts';

/** The text that Playwright matches `--grep` against: project, file, groups, title and tags. */
const fullTitle = (scenario: (typeof catalogue)[number]) =>
  ['scenarios', 'replay/scenarios.spec.ts', scenario.group, testTitle(scenario), ...testTags(scenario)].join(' ');

describe('grepPattern', () => {
  it('matches a scenario, but not its variants', () => {
    for (const scenario of catalogue) {
      const pattern = new RegExp(grepPattern([scenario]));
      expect(catalogue.filter((each) => pattern.test(fullTitle(each))).map(({ name }) => name)).toEqual([
        scenario.name,
      ]);
    }
  });

  it('matches several scenarios', () => {
    const selected = catalogue.slice(3, 6);
    const pattern = new RegExp(grepPattern(selected));
    expect(catalogue.filter((each) => pattern.test(fullTitle(each)))).toEqual(selected);
  });
});

describe('testTags', () => {
  it('contains the group and the lines of the specification', () => {
    const scenario = catalogue.find(({ name }) => name === 'coupon-invalid');
    expect(scenario && testTags(scenario)).toEqual(['@coupons', '@V19', '@E9']);
  });
});
