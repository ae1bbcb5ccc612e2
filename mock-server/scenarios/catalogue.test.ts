import { describe, expect, it } from 'vitest';
import { catalogueProblems } from './catalogue-problems.ts';
import { catalogue, findScenario, nearestNames, SPEC_LINES } from './index.ts';
import publicNames from './public-names.json' with { type: 'json' };
import { expectOperation, expectText, start } from './steps/index.ts';

const codes = Object.keys(SPEC_LINES);
const [first, second] = catalogue as [(typeof catalogue)[0], (typeof catalogue)[0]];
/** Problems of the whole catalogue with its first scenario changed. */
const problemsWith = (change: Partial<typeof first>, names: readonly string[] = publicNames) =>
  catalogueProblems([{ ...first, ...change }, ...catalogue.slice(1)], { codes, publicNames: names });

describe('the catalogue', () => {
  it('has nothing wrong with it', () => {
    expect(catalogueProblems(catalogue, { codes, publicNames })).toEqual([]);
  });

  it('has 148 scenarios beside their variants', () => {
    expect(catalogue.filter(({ name }) => !name.includes('@'))).toHaveLength(148);
  });

  it('finds each by its name, and can be written as JSON', () => {
    for (const scenario of catalogue) expect(findScenario(scenario.name)).toBe(scenario);
    expect(JSON.parse(JSON.stringify(catalogue))).toEqual(catalogue);
  });

  it.each([
    [
      'a line that nobody covers',
      () => catalogueProblems([first], { codes: ['T1', 'Z9'], publicNames: [first.name] }),
      'Z9: no scenario covers this line.',
    ],
    [
      'a scenario without a line',
      () => problemsWith({ covers: [] }),
      `${first.name}: it covers no line of the specification.`,
    ],
    ['an unknown line', () => problemsWith({ covers: ['Q1' as 'T1'] }), `${first.name}: there is no line 'Q1'.`],
    [
      'a name that is there twice',
      () => problemsWith({ name: second.name }),
      `${second.name}: there are two scenarios of that name. Names are unique.`,
    ],
    [
      'a name that has gone',
      () => problemsWith({}, [...publicNames, 'gone']),
      'gone: this public name has gone. Links and contracts use it: give it back, or keep an alias.',
    ],
    [
      'a step that asserts nothing',
      () => problemsWith({ steps: [start(), expectText(' '), expectText('Checkout')] }),
      `${first.name}: the step 'See ' '' asserts nothing.`,
    ],
    [
      'an operation without variables',
      () => problemsWith({ steps: [start(), expectOperation('CreateSubscription', {})] }),
      `${first.name}: no step asserts anything.`,
    ],
  ])('is told of %s', (_, problems, told) => {
    expect(problems()).toContain(told);
  });
});

describe('nearestNames', () => {
  it('finds what was meant', () => {
    const names = catalogue.map(({ name }) => name);
    expect(nearestNames('decline-genric', names)[0]).toBe('decline-generic');
    expect(nearestNames('coupon-percnt', names)[0]).toBe('coupon-percent');
    expect(nearestNames('x', names)).toHaveLength(3);
  });
});
